import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('{modules,platform,server,app}/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts') && !file.endsWith('factories.ts'),
)
const isTables = (file: string) => /tables[\w.-]*\.server\.ts$/.test(file)

/**
 * Codes, hashes and ids of one form, whose order in any collation is the same, or which only have
 * to be locked in one order.
 */
const codes = new Set(
  'id actor entityId fingerprint idempotencyKey invoiceNumber kind number orderNumber sha256 source templateName userId wire'.split(
    ' ',
  ),
)

const textColumns = new Set(
  files
    .filter(isTables)
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(\w+): text\('/g)].map(([, name = '']) => name),
    )
    .filter((name) => !codes.has(name)),
)

/** The text between `orderBy(` and its own closing parenthesis. */
function orders(source: string): string[] {
  return [...source.matchAll(/(?:orderBy\(|order: \[)/g)].map(({ index, 0: opening }) => {
    let [depth, at] = [1, index + opening.length]
    for (; depth > 0 && at < source.length; at++)
      depth += '([{'.includes(source[at] ?? ' ') ? 1 : ')]}'.includes(source[at] ?? ' ') ? -1 : 0
    return source.slice(index, at)
  })
}

function plainTexts(source: string): string[] {
  return orders(source).flatMap((order) =>
    [
      ...order
        .replace(/alphabetically\([^)]*\)/g, '')
        .replace(/\beq\([^)]*\)/g, '')
        .matchAll(/\b(?:asc|desc)\((?:\w+\.)*(\w+)\)|[(,] ?(?:\w+\.)+(\w+)(?=[,)])/g),
    ]
      .map(([, wrapped, bare]) => wrapped ?? bare ?? '')
      .filter((name) => textColumns.has(name)),
  )
}

test('what people read is ordered alphabetically(), which is the same on every database', () => {
  expect(textColumns.size).toBeGreaterThan(100)
  expect(plainTexts('x.orderBy(asc(tags.name), asc(tags.id))')).toEqual(['name'])
  expect(plainTexts('x.orderBy(users.createdAt, users.email)')).toEqual(['email'])
  expect(plainTexts('x.orderBy(alphabetically(tags.name), asc(tags.id))')).toEqual([])
  const found = files
    .filter((file) => !isTables(file))
    .flatMap((file) => plainTexts(readFileSync(file, 'utf8')).map((column) => `${file} ${column}`))
  expect(found).toEqual([])
})
