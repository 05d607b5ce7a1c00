import { join } from 'node:path'

// V8 and C library settings of the server's process. Left to themselves they take what a large
// machine has to give: twice the memory under load, for no measurable gain (benchmarks/README.md,
// memory). The initial heap is what a start fills: collecting on the way there was a tenth of it.
// `--expose-gc` is for platform/load/background-work.server.ts. From the mmap threshold on a buffer
// returns to the system when it is freed: below it are the many small ones, above it what V8 compiles
// in and a page's bytes, which would leave holes that the C library keeps.
export const memoryFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--initial-heap-size=80',
  '--expose-gc',
]

/** With the folder of what V8 compiled, which the next start reads; a new build empties it. */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '8192',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '..', 'build', 'server', '.compiled'),
}
