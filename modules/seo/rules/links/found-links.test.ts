import { expect, test } from 'vitest'
import { linksIn, ownPath } from './found-links.ts'

test('finds addresses in fields that hold one and in HTML, and nothing else', () => {
  const content = {
    title: 'R99 /month',
    cta: { label: 'Go', href: '/products' },
    menu: [
      { path: '/blog' },
      { path: 'https://example.com/a' },
      { path: '#top' },
      { path: 'mailto:a@example.com' },
    ],
    html: '<p>See <A HREF="/faq#x">this</A> and <a name="y">that</a>, or <a href="//evil.example">it</a></p>',
    image: '/media/x',
    logo_url: '/logo.svg',
    again: { url: '/products' },
  }
  expect(linksIn(content)).toEqual([
    '/products',
    '/blog',
    'https://example.com/a',
    '/faq#x',
    '/logo.svg',
  ])
})

test('knows its own site by its whole origin', () => {
  const origin = 'https://host.example'
  expect(ownPath('/a?b=1', origin)).toBe('/a?b=1')
  expect(ownPath('https://host.example/a#b', origin)).toBe('/a#b')
  expect(ownPath('https://host.example.evil.test/a', origin)).toBeNull()
  expect(ownPath('http://host.example/a', origin)).toBeNull()
})
