import { expect, test } from 'vitest'
import { unlessOnlyPeriodChanged } from './same-page.ts'

function asked(from: string, to: string, formMethod?: 'POST') {
  const base = 'http://site.test'
  const more = { currentParams: {}, nextParams: {}, defaultShouldRevalidate: true, ...(formMethod ? { formMethod } : {}) }
  return unlessOnlyPeriodChanged({ currentUrl: new URL(from, base), nextUrl: new URL(to, base), ...more })
}

test('another billing period of the same page needs no data', () => {
  expect(asked('/products', '/products?period=annual')).toBe(false)
  expect(asked('/products?period=annual', '/products?')).toBe(false)
})

test('everything else does: other pages, other queries, the same page again, and forms', () => {
  expect(asked('/products', '/products/cloud?period=annual')).toBe(true)
  expect(asked('/x?page=1', '/x?page=2')).toBe(true)
  expect(asked('/products', '/products')).toBe(true)
  expect(asked('/products', '/products?period=annual', 'POST')).toBe(true)
})
