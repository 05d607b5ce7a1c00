import { describe, expect, test } from 'vitest'
import { sharedPageKey } from './shared-pages.ts'

describe('the key of a shared page', () => {
  test('is its path, with the queries that change it and without the marks of campaigns', () => {
    expect(sharedPageKey('/', undefined)).toBe('/')
    expect(sharedPageKey('/?utm_source=mail&gclid=1', undefined)).toBe('/')
    expect(sharedPageKey('/terms?utm_medium=mail', undefined)).toBe('/terms')
    expect(sharedPageKey('/products/cloud?utm_source=mail&period=annual', undefined)).toBe('/products/cloud?period=annual')
  })

  test('of the blog: each post, each page of the list, of a category, of a tag', () => {
    expect(sharedPageKey('/blog/reading-a-dns-record?utm_source=x', undefined)).toBe('/blog/reading-a-dns-record')
    expect(sharedPageKey('/blog', undefined)).toBe('/blog')
    expect(sharedPageKey('/blog?page=3&category=domains', undefined)).toBe('/blog?category=domains&page=3')
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
    '/?x=1',
    '/?period=annual',
    '/products?period=annual&period=monthly',
    '/products?period=weekly',
    '/products?toString=annual',
    '/checkout',
    '//evil.example/',
    '/constructor',
    'http://evil.example/',
  ])('there is none for %s', (url) => {
    expect(sharedPageKey(url, undefined)).toBeUndefined()
  })

  test('there is none for a visitor whom we may know', () => {
    expect(sharedPageKey('/', '_ga=1; _gid=2')).toBe('/')
    expect(sharedPageKey('/', '_ga=1; session=abc')).toBeUndefined()
    expect(sharedPageKey('/', 'anything=1')).toBeUndefined()
  })
})
