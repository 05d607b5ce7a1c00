import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
} from 'culori/fn'
import type { BrandColours } from './appearance.ts'

register(modeRgb)
register(modeLrgb)
register(modeOklab)
const toOklch = register(modeOklch)

/** Contrast of two colours (#RRGGBB) by WCAG 2.2: 1 to 21. */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other)
}

/** Whether `colour` reaches the ratio on every background. */
export function passes(colour: string, backgrounds: readonly string[], ratio: number): boolean {
  return backgrounds.every((background) => contrast(colour, background) >= ratio)
}

/**
 * The same hue with another lightness (0 to 1) and at most that much chroma, as a colour that
 * screens can show.
 */
export function shade(colour: string, lightness: number, maxChroma = 0.4): string {
  const { c, h } = toOklch(colour) ?? { c: 0 }
  const wanted = {
    mode: 'oklch' as const,
    l: lightness,
    c: Math.min(c, maxChroma),
    ...(h !== undefined && { h }),
  }
  return formatHex(clampChroma(wanted, 'oklch'))
}

const step = 0.005

/**
 * The shade nearest to `colour` that is good enough: the colour itself, or the same hue made darker
 * or lighter in small steps. Black or white where no shade is.
 */
export function nearestShade(
  colour: string,
  direction: 'darker' | 'lighter',
  isGood: (shade: string) => boolean,
): string {
  if (isGood(colour)) return colour
  const { l } = toOklch(colour) ?? { l: 0.5 }
  const sign = direction === 'darker' ? -1 : 1
  for (let lightness = l + sign * step; lightness > 0 && lightness < 1; lightness += sign * step) {
    const candidate = shade(colour, lightness)
    if (isGood(candidate)) return candidate
  }
  return direction === 'darker' ? '#000000' : '#ffffff'
}

/**
 * The backgrounds of app/design.css, on which the brand's colours are seen; its test compares them.
 */
export const lightSurfaces = ['#fbf8f3', '#ffffff', '#f4efe7'] as const
export const darkSurfaces = ['#0b1220', '#121b2c', '#0e1626'] as const

/** Text on the colours of buttons, the one that is read better first. */
export const buttonLabels = ['#ffffff', '#0b1220', '#000000'] as const

/** WCAG 2.2: text (1.4.3), and what is not text but must be seen (1.4.11). */
export const textContrast = 4.5
export const shapeContrast = 3

/** Where each colour is seen, and what it must reach there. */
const uses = {
  main_colour: {
    surfaces: lightSurfaces,
    ratio: shapeContrast,
    direction: 'darker',
    where: 'Buttons and lines in this colour are hard to see on the light pages',
  },
  second_colour: {
    surfaces: darkSurfaces,
    ratio: textContrast,
    direction: 'lighter',
    where: 'Text in this colour is hard to read on the dark sections',
  },
} as const satisfies Record<keyof BrandColours, unknown>

type ColourProblem = {
  /** What staff read. */
  message: string
  /** The nearest shade of the same colour that can be used. */
  suggestion: string
}

/**
 * Why a colour (#RRGGBB) cannot be used as this colour of the brand; null when it can (WCAG 2.2
 * AA).
 */
export function colourProblem(name: keyof BrandColours, colour: string): ColourProblem | null {
  const { surfaces, ratio, direction, where } = uses[name]
  const isGood = (one: string) => passes(one, surfaces, ratio)
  if (isGood(colour)) return null
  const worst = Math.min(...surfaces.map((surface) => contrast(colour, surface)))
  const suggestion = nearestShade(colour, direction, isGood)
  const reached = `${Math.floor(worst * 10) / 10}:1`
  return {
    message: `${where}: the contrast is ${reached}, and ${ratio}:1 is needed. The nearest shade that works is ${suggestion}.`,
    suggestion,
  }
}

/** '#RRGGBB' in small letters, also from #RGB and without the #; null for anything else. */
export function normalisedColour(text: string): string | null {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${six.toLowerCase()}`
}
