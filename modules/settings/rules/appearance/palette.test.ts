import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultAppearance } from './appearance.ts'
import { colourProblem, contrast, darkSurfaces, lightSurfaces } from './colours.ts'
import { palette } from './palette.ts'

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const allowed = (name: 'main_colour' | 'second_colour') =>
  hex.filter((colour) => colourProblem(name, colour) === null)
const least = (colour: string, backgrounds: readonly string[]) =>
  Math.min(...backgrounds.map((background) => contrast(colour, background)))

describe('the shades of a brand', () => {
  test('are readable wherever they are used, for every pair of colours that staff may choose', () => {
    fc.assert(
      fc.property(
        allowed('main_colour'),
        allowed('second_colour'),
        (main_colour, second_colour) => {
          const { light, dark, brand } = palette({ main_colour, second_colour })
          expect(contrast(light.onAccent, light.accent)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(dark.onAccent, dark.accent)).toBeGreaterThanOrEqual(4.5)
          expect(
            least(light.accentText, [...lightSurfaces, light.accentSoft]),
          ).toBeGreaterThanOrEqual(4.5)
          expect(least(dark.accentText, [...darkSurfaces, dark.accentSoft])).toBeGreaterThanOrEqual(
            4.5,
          )
          expect(least(light.accent, lightSurfaces)).toBeGreaterThanOrEqual(3)
          expect(least(dark.accent, darkSurfaces)).toBeGreaterThanOrEqual(4.5)
          expect(least(dark.amber, darkSurfaces)).toBeGreaterThanOrEqual(4.5)
          expect(least(brand, darkSurfaces)).toBeGreaterThanOrEqual(3)
          // Ordinary text on a note.
          expect(contrast('#101a2b', light.accentSoft)).toBeGreaterThanOrEqual(4.5)
          expect(contrast('#eef1f6', dark.accentSoft)).toBeGreaterThanOrEqual(4.5)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('keep the chosen colours where they can be seen', () => {
    const { light } = palette({ main_colour: '#0b6b3a', second_colour: '#ffd166' })
    expect(light).toMatchObject({ accent: '#0b6b3a', onAccent: '#ffffff', amber: '#ffd166' })
  })

  test('have dark labels on a bright button', () => {
    expect(palette({ main_colour: '#d97706', second_colour: '#f2a33a' }).light.onAccent).toBe(
      '#0b1220',
    )
  })

  test('of the program itself are those of its style sheet', () => {
    expect(palette(defaultAppearance)).toMatchObject({
      brand: '#e0533a',
      light: { accent: '#c8412a', accentText: '#b4351f' },
      dark: { accent: '#f0694f' },
    })
  })
})

describe('a colour of a brand', () => {
  test('may be used when it can be seen: the program’s own, a green, an orange', () => {
    for (const colour of [
      defaultAppearance.main_colour,
      '#0b6b3a',
      '#c2660a',
      '#1d4ed8',
      '#101a2b',
    ])
      expect(colourProblem('main_colour', colour)).toBeNull()
    for (const colour of [defaultAppearance.second_colour, '#ffd166', '#7dd3fc'])
      expect(colourProblem('second_colour', colour)).toBeNull()
  })

  test('is refused with the measured contrast and the nearest shade that works', () => {
    const problem = colourProblem('main_colour', '#ffd400')
    expect(problem?.message).toMatch(
      /^Buttons and lines in this colour are hard to see on the light pages: the contrast is 1\.\d:1, and 3:1 is needed\. /,
    )
    expect(problem?.message).toContain(`The nearest shade that works is ${problem?.suggestion}.`)
    expect(colourProblem('second_colour', '#14532d')?.message).toMatch(
      /^Text in this colour is hard to read on the dark sections: the contrast is /,
    )
  })

  test('has a suggestion that is accepted, and hardly more than needed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('main_colour' as const, 'second_colour' as const),
        hex,
        (name, colour) => {
          const problem = colourProblem(name, colour)
          if (!problem) return
          expect(colourProblem(name, problem.suggestion)).toBeNull()
          const [surfaces, ratio] =
            name === 'main_colour' ? [lightSurfaces, 3] : [darkSurfaces, 4.5]
          expect(least(problem.suggestion, surfaces)).toBeLessThan(ratio + 0.25)
        },
      ),
      { numRuns: 100 },
    )
  })
})
