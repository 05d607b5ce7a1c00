import { describe, expect, test } from 'vitest'
import { sharedPageKey } from './shared-pages.ts'

describe('the key of a shared page', () => {
  test('is its path, with the queries that change it and without the marks of campaigns', () => {
    expect(sharedPageKey('/', undefined)).toBe('/')
    expect(sharedPageKey('/?utm_source=mail&gclid=1', undefined)).toBe('/')
    expect(sharedPageKey('/terms?utm_medium=mail', undefined)).toBe('/terms')
    expect(sharedPageKey('/products/cloud?utm_source=mail&period=annual', undefined)).toBe('/products/cloud?period=annual')
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
