import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loosePronouns } from '../../scripts/measure.ts'
import { readSource, sourceFiles } from './imports.ts'

const here = 'tests/architecture/plain-words.test.ts'

/** Names from a private dialect, with the field's own. */
const notPlain: readonly (readonly [not: RegExp, instead: string])[] = [
  [/\b(most(?!Viewed|Helpful)|longest)[A-Z]\w*/, 'max…, max…Length'],
  [/\bkept(?!Share)[A-Z]\w*|\breadKept\b/, 'cached…, stored…'],
  [/\b\w+Wish\b/, '…Request, …Choice'],
  [/\b\w+Look\b/, '…Style, …Variant, class names'],
  [/\btell[A-Z]\w*/, 'notify…, alert…, send…'],
  [/\b(say(?!Hello)[A-Z]\w*|said[A-Z]\w*|lookAfter\w+)\b/, 'send…, report…, run…'],
  [/\b(keep|take|give)[A-Z]\w*Back\b|\btakeBack[A-Z]\w*/, 'undo…, reverse…, restore…'],
]

test('names the thing: at most one comment line in a thousand has a pronoun without a noun', () => {
  const { lines, found } = loosePronouns(join(import.meta.dirname, '../..'))
  expect(lines).toBeGreaterThan(10_000)
  expect(found.slice(Math.floor(lines / 1000))).toEqual([])
})

test('uses the names of the field', () => {
  const found = sourceFiles()
    .filter((path) => path !== here)
    .flatMap((path) => {
      const text = readSource(path)
      return notPlain.flatMap(([not, instead]) => {
        const name = not.exec(text)?.[0]
        return name === undefined ? [] : [`${path} says '${name}'. Say: ${instead}.`]
      })
    })
  expect(found).toEqual([])
})
