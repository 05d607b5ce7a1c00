import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('{modules,platform,server,app}/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts'),
)
const template =
  /\w+:\s*sql(?:<[^`;]*?>)?\s*`((?:[^`$]|\$(?!\{)|\$\{[^}`]*(?:`[^`]*`[^}`]*)*\})*)`/g

const tables = new Set(
  files
    .filter((file) => file.includes('tables'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/const (\w+) = pgTable/g)].map(
        ([, name = '']) => name,
      ),
    ),
)

const columnsIn = (text: string) =>
  [...text.matchAll(/\$\{(\w+)\.\w+\}/g)]
    .filter(([, name = '']) => tables.has(name))
    .map(([column]) => column)

/** Subqueries among the selected columns that have a column of Drizzle's directly in their text. */
function unnamed(source: string): string[] {
  return [...source.matchAll(template)].flatMap(([, text = '']) =>
    /\bselect\b/.test(text) ? columnsIn(text) : [],
  )
}

test('subqueries among selected columns write their columns out: where one table is selected from, Drizzle drops its name, and the column is the inner one', () => {
  expect(tables.size).toBeGreaterThan(50)
  const example = ['payments.invoiceId', 'invoices.id'].map((column) => `$\{${column}}`).join(' = ')
  expect(
    unnamed(`{ isPaid: sql<boolean>\`exists (select from payments where ${example})\` }`),
  ).toHaveLength(2)
  const found = files.flatMap((file) =>
    unnamed(readFileSync(file, 'utf8')).map((column) => `${file} ${column}`),
  )
  expect(found).toEqual([])
})
