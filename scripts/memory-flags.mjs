// How the server's process is told to be modest. Left to themselves, V8 and the C library take what a large machine has to give: twice
// the memory under load, for no measurable gain (benchmarks/README.md, memory). `--expose-gc` is for server/collect-when-quiet.ts; pieces of the size of a
// page's buffers are asked of the system one by one, so that they can be given back.
export const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--expose-gc']
export const memoryEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '24576' }
