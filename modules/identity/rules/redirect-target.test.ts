import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

test.each(['/dashboard', '/checkout?plan=kudu&period=annual', '/blog/a#b'])('%s is a place of this site', (path) => {
  expect(redirectTarget(path, '/')).toBe(path)
})

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
