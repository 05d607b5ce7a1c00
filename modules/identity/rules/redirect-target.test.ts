import { expect, test } from 'vitest'
import { redirectTarget, signInPath } from './redirect-target.ts'

test.each(['/dashboard', '/checkout?plan=kudu&period=annual', '/blog/a#b'])(
  '%s is a place of this site',
  (path) => {
    expect(redirectTarget(path, '/')).toBe(path)
  },
)

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/%09/evil.example'.replace('%09', '\t'),
  '/\n/evil.example',
  '\\/evil.example',
  'javascript:alert(1)',
  'dashboard',
  '',
  '/..//evil.example',
  '/sign-out',
  '/customer-login?redirect=/customer-login',
  `/${'x'.repeat(2000)}`,
])('%j is not, and is not followed', (path) => {
  expect(redirectTarget(path, '/dashboard')).toBe('/dashboard')
})

test.each([
  '/sign-out',
  '/login',
  '/customer-login',
  '/admin/login',
  '/admin/simple-login',
  '/two-factor',
  '/auth/device',
  '/auth/sign-up',
  '/change-password',
  '/sign-out/',
  '/customer-login//?a=b#c',
])('nobody is led to %s, which would sign them in or out again', (path) => {
  expect(redirectTarget(path, '/dashboard')).toBe('/dashboard')
})

test.each(['/login-help', '/admin', '/auth', '/x/sign-out', '/change-password/done'])(
  '%s only looks like one of those',
  (path) => {
    expect(redirectTarget(path, '/dashboard')).toBe(path)
  },
)

test.each([
  null,
  undefined,
  ' /dashboard',
  '/dash board',
  '/a\u0000b',
  '/a\u007fb',
  '/a\\b',
  '//',
  '/x/..//evil.example',
])('%j is not followed', (path) => {
  expect(redirectTarget(path, '/dashboard')).toBe('/dashboard')
})

test('an address of two thousand characters is followed, a longer one is not, and dots lead no further than to this site', () => {
  const long = `/${'x'.repeat(1_999)}`
  expect([redirectTarget(long, '/'), redirectTarget(`${long}x`, '/')]).toEqual([long, '/'])
  expect(redirectTarget('/blog/../admin/./orders?a=1#b', '/')).toBe('/admin/orders?a=1#b')
})

test('a sign-in page carries where the user was going, as one value', () => {
  expect(signInPath('/customer-login', '/checkout?plan=kudu&period=annual')).toBe(
    '/customer-login?redirect=%2Fcheckout%3Fplan%3Dkudu%26period%3Dannual',
  )
})
