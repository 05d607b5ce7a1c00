import { describe, expect, test } from 'vitest'
import { sharedPageKey } from './shared-pages.ts'

describe('the key of a shared page', () => {
  test('is its path, with the queries that change it and without the marks of campaigns', () => {
    expect(sharedPageKey('/', undefined)).toBe('/')
    expect(sharedPageKey('/?utm_source=mail&gclid=1', undefined)).toBe('/')
    expect(sharedPageKey('/terms?utm_medium=mail', undefined)).toBe('/terms')
    expect(sharedPageKey('/?x=1&gad_source=1&toString=a', undefined)).toBe('/')
    expect(sharedPageKey('/products/cloud?utm_source=mail&period=annual', undefined)).toBe(
      '/products/cloud?period=annual',
    )
  })

  test('of the blog: each post, each page of the list, of a category, of a tag', () => {
    expect(sharedPageKey('/blog/reading-a-dns-record?utm_source=x', undefined)).toBe(
      '/blog/reading-a-dns-record',
    )
    expect(sharedPageKey('/blog', undefined)).toBe('/blog')
    expect(sharedPageKey('/blog?page=3&category=domains', undefined)).toBe(
      '/blog?category=domains&page=3',
    )
    expect(sharedPageKey('/blog?tag=dns', undefined)).toBe('/blog?tag=dns')
  })

  test.each([
    '/blog?q=dns',
    '/blog?q=',
    '/blog?page=1',
    '/blog?page=0',
    '/blog?page=12345',
    '/blog?page=2&page=3',
    '/blog?category=a&tag=b',
    '/blog?category=A%20b',
    `/blog?tag=${'a'.repeat(201)}`,
    '/blog?sent=1',
    '/blog/rss.xml',
    '/blog/',
    '/blog/a/view',
    '/blog/a%2Fb',
    '/blog/a?reply=1',
    '/blog/a?comment=pending',
    `/blog/${'a'.repeat(200)}`,
  ])('there is none for the blog at %s', (url) => {
    expect(sharedPageKey(url, undefined)).toBeUndefined()
  })

  test.each([
    '/?period=annual',
    '/products?period=annual&period=monthly',
    '/products?period=weekly',
    '/checkout',
    '//evil.example/',
    '/constructor',
    'http://evil.example/',
  ])('there is none for %s', (url) => {
    expect(sharedPageKey(url, undefined)).toBeUndefined()
  })

  test.each([
    'hostwright.session_token=x',
    '__Host-hostwright.session_token=x',
    '_ga=1; hostwright.two_factor=x',
    'flash=x',
    '__Host-flash=x',
  ])('there is none for a visitor with %s', (cookie) => {
    expect(sharedPageKey('/', cookie)).toBeUndefined()
  })

  test.each([
    '_ga=1; _gid=2',
    '_clck=a; _clsk=b',
    '_hjSession_1=x',
    'theme=dark',
    'checkout_redirect=%2Fproducts',
    'anything=1',
    'myflash=1',
  ])('a visitor with %s sees what everybody sees', (cookie) => {
    expect(sharedPageKey('/', cookie)).toBe('/')
  })
})
