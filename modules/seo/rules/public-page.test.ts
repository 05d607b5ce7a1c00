import { describe, expect, test } from 'vitest'
import { countedPath, crumbsTo, isPublicPath, publicPages, seoKey } from './public-page.ts'

test.each([
  ['/', 'home'],
  ['/products', 'products'],
  ['/products/wordpress', 'wordpress-hosting'],
  ['/products/cloud', 'cloud-hosting'],
  ['/products/dedicated', 'dedicated-hosting'],
  ['/our-story', 'about'],
  ['/domains', 'domains'],
  ['/contact', 'contact'],
  ['/white-glove-support', 'support'],
  ['/data-center', 'data-center'],
  ['/blog/a-post', 'blog/a-post'],
])('%s is spoken for by %s (A§7)', (path, key) => {
  expect(seoKey(path)).toBe(key)
})

test('no two pages share a key', () => {
  expect(new Set(publicPages.map(({ key }) => key)).size).toBe(publicPages.length)
})

test.each([
  '/login',
  '/customer-login',
  '/checkout',
  '/payment/card',
  '/payment/bank-transfer',
  '/two-factor',
  '/reset-password',
  '/auth/confirm',
  '/dashboard',
  '/dashboard/invoices',
  '/admin',
  '/admin/login',
  '/payfast-debug',
  '/simulators/mailbox',
  '/blog/',
  '/blog/a/b',
  '/blog/../login',
  '//products',
  '/Products',
  '/products/',
  '/constructor',
])('%s is no public page: nothing of third parties runs there (D30)', (path) => {
  expect(isPublicPath(path)).toBe(false)
  expect(countedPath(path)).toBeUndefined()
})

test('posts are counted as one page', () => {
  expect(countedPath('/blog/anything-at-all')).toBe('/blog/:slug')
  expect(countedPath('/products/cloud')).toBe('/products/cloud')
})

describe('breadcrumbs', () => {
  test('lead from home to the page', () => {
    expect(crumbsTo('/products/cloud').map(({ label }) => label)).toEqual([
      'Home',
      'Products',
      'Cloud',
    ])
    expect(crumbsTo('/blog/a-post', 'A post').map(({ path }) => path)).toEqual([
      '/',
      '/blog',
      '/blog/a-post',
    ])
  })
  test('there are none on the home page and on unlisted pages', () => {
    expect([crumbsTo('/'), crumbsTo('/checkout')]).toEqual([[], []])
  })
})
