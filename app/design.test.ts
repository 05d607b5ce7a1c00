import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'design.css'), 'utf8')
const light = tokensOf(
  css.slice(css.indexOf('color-scheme: light;'), css.indexOf('color-scheme: dark;')),
)
const themes = {
  light,
  dark: {
    ...light,
    ...tokensOf(css.slice(css.indexOf('color-scheme: dark;'), css.indexOf('html {'))),
  },
}

/**
 * What lies on what, and how much it must stand out: 4.5 for text (WCAG 1.4.3), 3 for borders of
 * controls and focus (1.4.11).
 */
const pairs: [front: string, back: string, least: number][] = [
  ...['page', 'surface', 'sunken'].flatMap((back): [string, string, number][] => [
    ['text', back, 4.5],
    ['muted', back, 4.5],
    ['link', back, 4.5],
    ['accent-text', back, 4.5],
    ['line-strong', back, 3],
    ['focus', back, 3],
    ['selected', back, 3],
  ]),
  ['page', 'text', 4.5],
  ['on-accent', 'accent', 4.5],
  ['page', 'danger', 4.5],
  ['page', 'positive', 4.5],
  ['text', 'selected-soft', 4.5],
  ['muted', 'selected-soft', 4.5],
  ['link', 'selected-soft', 4.5],
  ['line-strong', 'selected-soft', 3],
  ...['positive', 'warning', 'danger', 'info'].map((tone): [string, string, number] => [
    tone,
    `${tone}-soft`,
    4.5,
  ]),
]

for (const [theme, tokens] of Object.entries(themes)) {
  test.each(pairs)(`${theme}: %s on %s reaches %d`, (front, back, least) => {
    expect(contrast(colourOf(tokens, front), colourOf(tokens, back))).toBeGreaterThanOrEqual(least)
  })

  test(`${theme}: what is pressed, focused or selected is not red; danger is`, () => {
    for (const role of ['text', 'link', 'focus', 'selected', 'selected-soft'])
      expect(isRed(colourOf(tokens, role)), role).toBe(false)
    expect(isRed(colourOf(tokens, 'danger'))).toBe(true)
    expect(isRed(colourOf(tokens, 'accent'))).toBe(true)
  })
}

type Rgb = [red: number, green: number, blue: number]

function tokensOf(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function colourOf(tokens: Record<string, string>, name: string): Rgb {
  const value = tokens[name] ?? ''
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? []
  if (other !== undefined) return colourOf(tokens, other)
  const [, red = '', green = '', blue = ''] = /^#(\w\w)(\w\w)(\w\w)$/.exec(value) ?? []
  if (blue === '') throw new Error(`--${name} is not a colour: ${value}`)
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

/** WCAG 2.2: relative luminance and contrast ratio. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Clearly more red than green and blue. */
function isRed([red, green, blue]: Rgb): boolean {
  return red - Math.max(green, blue) > 60
}
