import { expect, test } from 'vitest'
import { redirect, redirectToOtherSite, siteLocation } from './redirect.server.ts'

test.each([
  ['/admin/orders', '/admin/orders'],
  ['/blog/a?comment=approved#comments', '/blog/a?comment=approved#comments'],
  ['/admin/orders?q=😀', '/admin/orders?q=%F0%9F%98%80'],
  ['/dashboard/a\u2028b', '/dashboard/a%E2%80%A8b'],
  ['/x?q=a\r\nset-cookie: x=1', '/x?q=aset-cookie:%20x=1'],
  ['/x?q=\ud800', '/x?q=%EF%BF%BD'],
  ['/é', '/%C3%A9'],
])('%j is sent as %s', (to, location) => {
  expect(redirect(to).headers.get('location')).toBe(location)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '',
  '/\t/evil.example',
  '/..//evil.example',
])('%j leads home', (to) => {
  expect(siteLocation(to)).toBe('/')
})

test('only an address that we made leads elsewhere', () => {
  expect(redirectToOtherSite('https://pay.example/😀').headers.get('location')).toBe(
    'https://pay.example/%F0%9F%98%80',
  )
})
