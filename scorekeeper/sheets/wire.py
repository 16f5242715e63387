"""The protocol between the press and its workers: a length, then that many bytes."""

import socket
import struct

DONE, FAILED = b"+", b"-"
"""The first byte of an answer."""

_LENGTH = struct.Struct("!I")
_PIECE = 1 << 16


def send(line: socket.socket, message: bytes) -> None:
    """Send the message.

    Raises:
        OSError: the other side is gone, or too slow.
    """
    line.sendall(_LENGTH.pack(len(message)) + message)


def receive(line: socket.socket) -> bytes | None:
    """Return the next message; None if the other side is gone.

    Raises:
        OSError: it does not arrive in time.
    """
    head = _exactly(line, _LENGTH.size)
    return None if head is None else _exactly(line, _LENGTH.unpack(head)[0])


def _exactly(line: socket.socket, count: int) -> bytes | None:
    pieces = bytearray()
    while len(pieces) < count:
        piece = line.recv(min(count - len(pieces), _PIECE))
        if not piece:
            return None
        pieces += piece
    return bytes(pieces)
