import type { BrandColours } from './appearance.ts'
import { contrast, nearestShade, passes } from './colours.ts'
import { darkSurfaces, lightSurfaces, shapeContrast, textContrast } from './surfaces.ts'

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

export type ColourProblem = {
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
