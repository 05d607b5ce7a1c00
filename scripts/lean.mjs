// How the server's process is told to be modest. Left to themselves, V8 and the C library take what a large machine has to give: twice
// the memory under load, for no measurable gain (benchmarks/README.md, memory).
export const leanFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50']
export const leanEnvironment = { MALLOC_ARENA_MAX: '1' }
