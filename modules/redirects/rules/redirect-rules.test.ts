import { describe, expect, test } from 'vitest'
import { missingPath, ownReferrer } from './missing-address.ts'
import { redirectSchema } from './redirect-form.ts'
import { endOf, findRedirect, redirectMap } from './redirect-map.ts'
import { normalAddress } from './site-address.ts'

test.each([
  ['/Old-Page/', '/old-page'],
  ['/a//b', '/a/b'],
  ['/', '/'],
  ['/blog?tag=B&category=a&utm_source=x&fbclid=1#top', '/blog?category=a&tag=B'],
  ['/caf%C3%A9', '/caf%c3%a9'],
  ['/café', '/caf%c3%a9'],
  ['//evil.example/x', null],
  ['/\\evil.example', null],
  ['https://evil.example/', null],
  ['old', null],
])('%s is stored as %s', (typed, stored) => {
  expect(normalAddress(typed)).toBe(stored)
})

describe('looking up', () => {
  const known = (from: string, to: string, status = 301) => ({ id: from, from, to, status })
  const map = redirectMap([
    known('/old', '/new'),
    known('/blog?category=a', '/blog?category=b'),
    known('/out', 'https://x.example/y#z', 302),
  ])

  test.each([
    ['/old', '/new'],
    ['/OLD/', '/new'],
    ['/old?utm_source=mail', '/new?utm_source=mail'],
    ['/blog?page=2&category=a', '/blog?category=b&page=2'],
    ['/out?q=1', 'https://x.example/y?q=1#z'],
  ])('%s leads to %s', (url, to) => {
    expect(findRedirect(map, url)?.to).toBe(to)
  })

  test.each(['/old/page', '/blog', '/blog?category=c', '/oldish', '//old'])(
    '%s leads nowhere',
    (url) => {
      expect(findRedirect(map, url)).toBeNull()
    },
  )

  test('chains are followed to their end, and loops are found wherever they close', () => {
    const next = (address: string) => ({ '/b': '/c', '/c': '/d', '/x': '/y', '/y': '/x' })[address]
    expect(endOf('/a', '/b', next)).toEqual({ end: '/d', loop: null })
    expect(endOf('/d', '/b', next).loop).toEqual(['/d', '/b', '/c', '/d'])
    expect(endOf('/a', '/a', next).loop).toEqual(['/a', '/a'])
    expect(endOf('/a', '/x', next).loop).not.toBeNull()
  })
})

const problems = (values: Record<string, string>) => {
  const read = redirectSchema.safeParse({ from: '/old', to: '/new', status: '301', ...values })
  return read.success
    ? []
    : read.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .filter((line) => !line.startsWith(':'))
}

describe('the form', () => {
  test('reads addresses in their stored spelling', () => {
    expect(
      redirectSchema.parse({ from: ' /Old/?b=2&a=1 ', to: '/new?x=1#y', status: '308' }),
    ).toMatchObject({
      from: '/old?a=1&b=2',
      to: '/new?x=1#y',
      status: 308,
    })
    expect(
      redirectSchema.parse({ from: '/old', to: 'https://x.example', status: '302' }),
    ).toMatchObject({ to: 'https://x.example/', status: 302 })
  })

  test.each([
    [{ from: '' }, 'from: Enter the old address.'],
    [{ from: 'old' }, 'from: Begin with a slash, such as /old-page.'],
    [{ from: '/' }, 'from: The home page can’t be redirected.'],
    [{ from: '/admin/x' }, 'from: The program uses this address itself.'],
    [{ from: '/Checkout' }, 'from: The program uses this address itself.'],
    [{ to: '' }, 'to: Enter the new address.'],
    [{ to: 'http://x.example' }, 'to: Enter a path'],
    [{ to: 'javascript:alert(1)' }, 'to: Enter a path'],
    [{ to: '//evil.example' }, 'to: Enter a path'],
    [{ to: 'https://user:pass@x.example/' }, 'to: Enter a path'],
    [{ status: '303' }, 'status: Choose one'],
  ])('refuses %j', (values, message) => {
    expect(problems(values)).toEqual([expect.stringContaining(message)])
  })
})

describe('the report of missing addresses', () => {
  test.each([
    ['/old-page', '/old-page'],
    ['/Old-Page/?q=somebody@mail.example', '/old-page'],
    ['/about.html', '/about.html'],
    ['/blog/a-post-of-2019', '/blog/a-post-of-2019'],
  ])('lists %s as %s', (url, path) => {
    expect(missingPath(url)).toBe(path)
  })

  test.each([
    ...[
      '/wp-login.php',
      '/wp-admin/setup',
      '/.env',
      '/.git/config',
      '/x/.ssh/id',
      '/xmlrpc.php',
      '/backup.sql',
      '/site.tar.gz',
      '/vendor/phpunit/x',
    ],
    ...[
      '/admin/x',
      '/api/y',
      '/dashboard/z',
      '/media/none',
      '/blog/x.data',
      '/cgi-bin/test',
      '/index.PHP',
      '/app.js.map',
    ],
    ...[
      '/user/thandi@mail.example',
      '/reset/0123456789abcdef0123',
      '/invoice/2026000123',
      `/${'x'.repeat(250)}`,
      '/a%00b',
      '/%2e%2e/etc',
      '/a b<script>',
    ],
  ])('leaves %s out', (url) => {
    expect(missingPath(url)).toBeNull()
  })

  test('names our page that had the link, and no other site’s', () => {
    const origin = 'https://host.example'
    expect(ownReferrer('https://host.example/faq?x=1', origin)).toBe('/faq')
    expect(ownReferrer('https://other.example/faq', origin)).toBeNull()
    expect(ownReferrer('https://host.example/dashboard/tickets', origin)).toBeNull()
    expect(ownReferrer('nonsense', origin)).toBeNull()
    expect(ownReferrer(undefined, origin)).toBeNull()
  })
})
