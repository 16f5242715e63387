/* Memory: one block that grows up to a limit. Searches take from it, and it is freed at once. */

#include "solver.h"

#ifdef __wasm__

extern u8 __heap_base;
static u32 next, limit;

/* Make this many bytes free. */
void free_all(u32 bytes) {
  next = ((u32)(unsigned long)&__heap_base + 15) & ~15u;
  limit = bytes < next ? next : bytes;
}

/* Return zeroed or used memory, or 0 if the limit or the host's is reached. */
void *take(u32 bytes) {
  bytes = (bytes + 15) & ~15u;
  if (bytes > limit - next) return 0;
  u32 end = next + bytes, size = __builtin_wasm_memory_size(0) << 16;
  if (end > size && __builtin_wasm_memory_grow(0, (end - size + 0xffff) >> 16) == (unsigned long)-1)
    return 0;
  void *taken = (void *)(unsigned long)next;
  next = end;
  return taken;
}

#else /* natively, to measure */

#include <stdlib.h>

static u8 *block;
static u32 next, limit;

void free_all(u32 bytes) {
  if (!block) block = malloc(1u << 30);
  next = 0;
  limit = bytes;
}

void *take(u32 bytes) {
  bytes = (bytes + 15) & ~15u;
  if (bytes > limit - next) return 0;
  next += bytes;
  return block + next - bytes;
}

#endif

/* Return the bytes that are free. */
u32 bytes_left(void) { return limit - next; }
