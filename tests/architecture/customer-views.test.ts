import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './imports.ts'

const forCustomers = /^modules\/support\/queries\/for-customers\/.*(?<!\.test)\.ts$/

test('queries for customers read the views and no table that holds internal notes', () => {
  const files = sourceFiles().filter((path) => forCustomers.test(path))
  expect(files.length).toBeGreaterThan(1)
  const tables = files
    .flatMap((path) => importsOf(path))
    .filter(({ to }) => /^modules\/support\/(tables|queries\/(?!for-customers))/.test(to))
  expect(new Set(tables.map(({ to }) => to))).toEqual(
    new Set(['modules/support/tables.customer-views.server.ts']),
  )
})

test('pages of the account area ask queries for customers only', () => {
  const pages = sourceFiles().filter((path) => path.startsWith('app/pages/account/'))
  const foreign = pages
    .flatMap((path) => importsOf(path))
    .filter(
      ({ to, typeOnly }) => !typeOnly && /^modules\/support\/queries\/(?!for-customers)/.test(to),
    )
  const allowed = [
    'modules/support/files/queries/attachment.server.ts',
    'modules/support/queries/requester.server.ts',
  ]
  expect(
    foreign.filter(({ to }) => !allowed.includes(to)).map(({ from, to }) => `${from} reads ${to}`),
  ).toEqual([])
})
