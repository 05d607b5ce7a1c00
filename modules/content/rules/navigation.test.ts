import { describe, expect, test } from 'vitest'
import { navigationSection } from '../defaults/sections/frame.ts'
import { fallbackNavigation, isCurrent, loadNavigation, readNavigation } from './navigation.ts'

describe('navigation', () => {
  test('the definition holds together', () => {
    const navigation = readNavigation(navigationSection.initial)
    expect(navigation.main.map((item) => item.label)).toEqual([
      'Home',
      'Products',
      'Our Story',
      'Domains',
      'Say Hello',
    ])
    expect(navigation.main[1]?.dropdown.map((item) => item.path)).toEqual([
      '/products/wordpress',
      '/products/cloud',
      '/products/dedicated',
    ])
    expect([
      navigation.company.length,
      navigation.products.length,
      navigation.legal.length,
    ]).toEqual([5, 5, 4])
  })

  test('items without a string label or path are skipped (A§5)', () => {
    const navigation = readNavigation({
      main: [
        { label: 7, path: '/x' },
        null,
        {
          label: 'Kept',
          path: '/kept',
          dropdown: [{ label: 'No path' }, { label: 'Deep', path: '/deep' }, 'x'],
        },
      ],
      company: [{ label: 'No path' }, { path: '/no-label' }, { label: 'Both', path: '/both' }],
      legal: 'not a list',
    })
    expect(navigation.main).toEqual([
      {
        label: 'Kept',
        path: '/kept',
        exact: false,
        dropdown: [{ label: 'Deep', path: '/deep', description: '' }],
      },
    ])
    expect(navigation.company).toEqual([{ label: 'Both', path: '/both' }])
    expect(navigation.legal).toEqual([])
  })

  test('a definition that fails to load, or holds nothing, gives the fallback menu', async () => {
    expect(await loadNavigation(() => Promise.reject(new Error('chunk')))).toBe(fallbackNavigation)
    expect(await loadNavigation(async () => ({}))).toBe(fallbackNavigation)
    expect(fallbackNavigation.main.map((item) => item.label)).toEqual([
      'Home',
      'Products',
      'Our Story',
      'Domains',
      'Say Hello',
    ])
  })

  test('a section is current on its pages, home only on itself', () => {
    expect(isCurrent({ path: '/products' }, '/products/cloud')).toBe(true)
    expect(isCurrent({ path: '/products' }, '/productsale')).toBe(false)
    expect(isCurrent({ path: '/' }, '/products')).toBe(false)
    expect(isCurrent({ path: '/products', exact: true }, '/products/cloud')).toBe(false)
  })
})
