import { join } from 'node:path'

// V8 and C library settings of the server's process. Left to themselves they take what a large
// machine has to give: twice the memory under load, for no measurable gain (benchmarks/README.md,
// memory). `--expose-gc` is for platform/load/background-work.server.ts. Named, the mmap threshold
// stays where it begins, and larger buffers return to the system when they are freed; far below,
// those of each page do as well, which makes compressing one eight times as dear.
export const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--expose-gc']

/** With the folder of what V8 compiled, which the next start reads; a new build empties it. */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '..', 'build', 'server', '.compiled'),
}
