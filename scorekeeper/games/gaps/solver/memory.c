/* Memory: one block that grows up to a limit. Searches take from it, and it is freed at once. */

#include "solver.h"

#ifdef __wasm__

extern u8 __heap_base;

/* Return the address of the block. */
static u8 *find_block(void) {
  return (u8 *)(((unsigned long)&__heap_base + 15) & ~15ul);
}

/* Make the block this long; return whether that worked. */
static int grow(u32 bytes) {
  unsigned long end = (unsigned long)find_block() + bytes;
  unsigned long pages = (end + 0xffff) >> 16, now = __builtin_wasm_memory_size(0);
  return pages <= now || __builtin_wasm_memory_grow(0, pages - now) != (unsigned long)-1;
}

#else /* natively, to measure */

#include <stdlib.h>

/* Return the address of the block. */
static u8 *find_block(void) {
  static u8 *block;
  if (!block) block = calloc(1, 1u << 30);
  return block;
}

/* Make the block this long; return whether that worked. */
static int grow(u32 bytes) { return bytes <= 1u << 30; }

#endif

static u32 next, limit, used; /* `used` is the most that was ever taken: the rest is zero */

/* Free all memory, and limit it to this many bytes. */
void free_all(u32 bytes) {
  next = 0;
  limit = bytes;
}

/* Return memory with any content, or 0 if there is not enough. */
void *take(u32 bytes) {
  bytes = (bytes + 15) & ~15u;
  if (bytes > limit - next || !grow(next + bytes)) return 0;
  next += bytes;
  if (next > used) used = next;
  return find_block() + next - bytes;
}

/* Return memory full of zeros, or 0 if there is not enough. */
void *take_zeroed(u32 bytes) {
  u32 clear = used > next ? used - next : 0;
  u8 *taken = take(bytes);
  if (taken)
    for (u32 i = 0; i < bytes && i < clear; i++) taken[i] = 0;
  return taken;
}

/* Return the bytes that are free. */
u32 bytes_left(void) { return limit - next; }
