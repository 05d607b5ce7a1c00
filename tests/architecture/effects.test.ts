import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

// Most effects can be an event handler, a value worked out while rendering, or
// `useSyncExternalStore`.
test('useEffect stays rare: at most 0.6 in a thousand lines of the program', () => {
  const program = sourceFiles().filter((path) => !/^(tests|benchmarks)\/|\.test\.tsx?$/.test(path))
  const sources = program.map(readSource)
  const effects = sources.reduce(
    (sum, source) => sum + (source.match(/\buseEffect\(/g)?.length ?? 0),
    0,
  )
  const lines = sources.reduce((sum, source) => sum + source.split('\n').length, 0)
  expect((effects / lines) * 1000).toBeLessThanOrEqual(0.6)
})
