import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { exportDocument, leftOut, nounTables } from './document.ts'
import { nounSchemas } from './nouns.ts'

test('docs/export.md is what the code says: npm run export -- describe writes it', () => {
  expect(exportDocument()).toBe(readFileSync('docs/export.md', 'utf8'))
})

test('each table is exported, or the page says why not', () => {
  const there = globSync('modules/**/tables*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name),
  )
  const named = [...Object.values(nounTables).flat(), ...leftOut.flatMap(({ tables }) => tables)]
  expect(there.length).toBeGreaterThan(100)
  expect([...new Set(named)].sort()).toEqual(there.sort())
  const exported = new Set(Object.values(nounTables).flat())
  expect(leftOut.flatMap(({ tables }) => tables).filter((name) => exported.has(name))).toEqual([])
})

test('no column has the name of a secret', () => {
  const names = Object.values(nounSchemas).flatMap((schema) => {
    const { columns, parts } = columnsOf(schema, 'staff')
    return [...columns, ...parts.flatMap((part) => part.columns)].map(({ name }) => name)
  })
  expect(names.filter((name) => /password|secret|token|hash$|credential/.test(name))).toEqual([])
})
