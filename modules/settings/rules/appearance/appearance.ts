import { z } from 'zod'

export const typefaces = ['figtree', 'geist', 'source'] as const
/** Families for text and headlines that belong together (app/fonts). Only the chosen ones are loaded. */
export type Typeface = (typeof typefaces)[number]

export const cornerStyles = ['square', 'soft', 'round'] as const
export type CornerStyle = (typeof cornerStyles)[number]

/** '#RRGGBB' in small letters. */
export const brandColour = /^#[\da-f]{6}$/

export const appearanceSchema = z.object({
  /** For dark backgrounds; the logo for light ones is `logo_url` (A§3). Blank: the same picture. */
  logo_dark_url: z.string().max(500),
  main_colour: z.string().regex(brandColour),
  second_colour: z.string().regex(brandColour),
  typeface: z.enum(typefaces),
  corners: z.enum(cornerStyles),
})

/** The brand as it is shown on the site, in the areas, in emails and on documents. */
export type Appearance = z.infer<typeof appearanceSchema>

export type BrandColours = Pick<Appearance, 'main_colour' | 'second_colour'>

export const defaultAppearance: Appearance = {
  logo_dark_url: '',
  main_colour: '#c8412a',
  second_colour: '#f2a33a',
  typeface: 'figtree',
  corners: 'soft',
}
