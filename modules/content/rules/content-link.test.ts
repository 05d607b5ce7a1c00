import { expect, test } from 'vitest'
import { contentLink } from './content-link.ts'

test('a path of ours, or https', () => {
  expect(contentLink(' /contact ')).toEqual({ href: '/contact', ours: true })
  expect(contentLink('https://example.co.za/a')).toEqual({
    href: 'https://example.co.za/a',
    ours: false,
  })
})

test.each([
  '',
  'contact',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'http://example.co.za',
  'https://',
  'mailto:a@b.c',
])('%s is no link', (url) => {
  expect(contentLink(url)).toBeNull()
})
