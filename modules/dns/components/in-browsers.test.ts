import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Files that a component loads, through its relative imports of values. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
    /^import (?!type)[^']*?from '(\.[^']+)'/gm,
  ))
    loadedBy(join(dirname(file), path), seen)
  return seen
}

test('what the components load runs in browsers, which have neither Buffer nor node: modules', () => {
  const files = globSync('modules/dns/components/*.tsx').flatMap((file) => [...loadedBy(file)])
  expect(files.length).toBeGreaterThan(5)
  const onServers = files.filter((file) =>
    /\bBuffer\.|from 'node:/.test(readFileSync(file, 'utf8')),
  )
  expect(onServers).toEqual([])
})
