import { expect, test } from 'vitest'
import { defaultAppearance } from './appearance.ts'
import { brandAddress, parseBrandFileName } from './brand-address.ts'
import { type BrandStyle, brandStyle, styleOf } from './brand-style.ts'

const own: BrandStyle = {
  main_colour: defaultAppearance.main_colour,
  second_colour: defaultAppearance.second_colour,
  corners: 'soft',
  hasDarkLogo: false,
}

test('the program’s own brand needs no rules', () => {
  expect(brandStyle(own)).toBe('')
})

test('another brand sets its colours for both themes, and only light ones on paper', () => {
  const css = brandStyle({ ...own, main_colour: '#0b6b3a' })
  const [light = '', screen = ''] = css.split('@media screen')
  expect(light).toContain(':root,[data-theme]{--accent:#0b6b3a;')
  expect(screen).toMatch(
    /^\{\[data-theme=dark\]\{--accent:#[\da-f]{6};.*@media\(prefers-color-scheme:dark\)\{\[data-theme=system\]\{--accent:/,
  )
  expect(screen).not.toContain('--brand')
  expect(css.split('{')).toHaveLength(css.split('}').length)
})

test('corners set every radius of the sheets', () => {
  expect(brandStyle({ ...own, corners: 'square' })).toBe(
    ':root{--radius-xs:0rem;--radius-sm:0rem;--radius-md:0rem;--radius-lg:0rem;--radius-xl:0rem;--radius-2xl:0rem;--radius-3xl:0rem;--radius-4xl:0rem}input[type=checkbox]{border-radius:0}',
  )
  expect(brandStyle({ ...own, corners: 'round' })).toContain('--radius-lg:1rem')
})

test('of two logos the theme around them shows one', () => {
  const css = brandStyle({ ...own, hasDarkLogo: true })
  expect(css).toContain(
    '.logo-light{display:var(--logo-light)}.logo-dark{display:var(--logo-dark)}',
  )
  expect(css).toContain(':root,[data-theme]{--logo-light:block;--logo-dark:none}')
  expect(css).toContain('[data-theme=dark]{--logo-light:none;--logo-dark:block}')
})

test('a dark logo alone is no logo', () => {
  const appearance = { ...defaultAppearance, logo_dark_url: '/media/dark' }
  expect(styleOf({ logoUrl: '', appearance }).hasDarkLogo).toBe(false)
  expect(styleOf({ logoUrl: '/media/light', appearance }).hasDarkLogo).toBe(true)
})

test('the address of a sheet says everything that is in it, and nothing else is one', () => {
  for (const style of [
    own,
    { ...own, main_colour: '#0b6b3a', corners: 'round', hasDarkLogo: true } as const,
  ]) {
    const [, name = ''] = /^\/brand\/(.+)\?v=\d+$/.exec(brandAddress(style)) ?? []
    expect(parseBrandFileName(name)).toEqual(style)
  }
  for (const name of [
    '',
    'c8412a-f2a33a-soft',
    'c8412a-f2a33a-wavy.css',
    'C8412A-f2a33a-soft.css',
    'c8412a}-f2a33a-soft.css',
    '../x.css',
  ])
    expect(parseBrandFileName(name)).toBeUndefined()
})
