import { describe, expect, test } from 'vitest'
import { isShownAt } from './shown-on.ts'

const shown = (mode: 'only' | 'except', paths: string[], path: string) =>
  isShownAt({ mode, paths }, path)

describe('where the launcher is shown', () => {
  test('everywhere by default', () => expect(isShownAt({ mode: 'all' }, '/aup')).toBe(true))

  test.each([
    ['/products/*', '/products', true],
    ['/products/*', '/products/cloud', true],
    ['/products/*', '/products/cloud/large', true],
    ['/products/*', '/products-old', false],
    ['/products', '/products/cloud', false],
    ['/products/', '/products', true],
    ['/Products ', '/products/', true],
    ['/*', '/', true],
    ['/*', '/faq', true],
    ['/', '/', true],
    ['/', '/faq', false],
  ])('%s names %s: %s', (pattern, path, isNamed) => {
    expect(shown('only', ['/nothing', pattern], path)).toBe(isNamed)
    expect(shown('except', ['/nothing', pattern], path)).toBe(!isNamed)
  })

  test('an empty list is no page, or every page', () => {
    expect(shown('only', [], '/')).toBe(false)
    expect(shown('except', [], '/')).toBe(true)
  })
})
