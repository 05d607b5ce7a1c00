import { describe, expect, test } from 'vitest'
import { chatLauncher, isShownAt } from './launcher.ts'
import { defaultWidgetConfig } from './widget-config.ts'

const config = { ...defaultWidgetConfig, isEnabled: true }

test('a launcher as staff set it up', () => {
  expect(
    chatLauncher(
      {
        ...config,
        brandName: 'Table Mountain Hosting',
        brandColor: '#fc0',
        autoShowAfterSeconds: 20,
      },
      '/',
    ),
  ).toEqual({
    brandName: 'Table Mountain Hosting',
    position: 'bottom-right',
    colour: '#FC0',
    signColour: '#0B1220',
    autoShowAfterSeconds: 20,
  })
})

test.each([
  ['#000080', '#FFFFFF'],
  ['#3B82F6', '#0B1220'],
  ['#FFFFFF', '#0B1220'],
])('the sign on %s is %s', (brandColor, signColour) => {
  expect(chatLauncher({ ...config, brandColor }, '/')).toMatchObject({
    colour: brandColor,
    signColour,
  })
})

test('what is no colour, or no name, is the default', () => {
  expect(chatLauncher({ ...config, brandColor: 'red;}', brandName: ' ' }, '/')).toMatchObject({
    colour: '#3B82F6',
    brandName: 'Support',
  })
})

test('there is none where chat is off or not shown', () => {
  expect(chatLauncher({ ...config, isEnabled: false }, '/')).toBeNull()
  expect(
    chatLauncher({ ...config, showOn: { mode: 'only', paths: ['/products/*'] } }, '/faq'),
  ).toBeNull()
})

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
