import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Rendered in the browser only, where React sets styles through `element.style`. */
const inBrowser = ['ui/feedback/toaster.tsx']

test('no component that the server renders has a style prop, which the security policy would refuse (docs/decisions/046)', () => {
  const files = globSync('{app,modules,ui}/**/*.tsx').filter(
    (file) => !inBrowser.includes(file) && !file.endsWith('.test.tsx'),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /\sstyle=\{/.test(readFileSync(file, 'utf8')))).toEqual([])
})
