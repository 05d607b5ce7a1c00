import { type BrandColours, defaultAppearance } from './appearance.ts'
import {
  buttonLabels,
  darkSurfaces,
  lightSurfaces,
  nearestShade,
  passes,
  shade,
  shapeContrast,
  textContrast,
} from './colours.ts'

/** The colours of one theme that follow from the brand, by their role in app/design.css. */
export type ThemeColours = {
  /** The background of inviting buttons. */
  accent: string
  /** The label of such a button. */
  onAccent: string
  /** Links and small type on pages. */
  accentText: string
  /** The background of notes. */
  accentSoft: string
  /** The second colour: highlights, and type on dark backgrounds. */
  amber: string
}

export type Palette = {
  light: ThemeColours
  dark: ThemeColours
  /**
   * Lines and shapes that are seen on light and on dark backgrounds alike: the mark, the horizon.
   */
  brand: string
}

/** The colours that were chosen by eye for the program's own brand (app/design.css). */
const ownPalette: Palette = {
  light: {
    accent: '#c8412a',
    onAccent: '#ffffff',
    accentText: '#b4351f',
    accentSoft: '#fdebe4',
    amber: '#f2a33a',
  },
  dark: {
    accent: '#f0694f',
    onAccent: '#1a0a06',
    accentText: '#ff9179',
    accentSoft: '#3a1e1c',
    amber: '#f5b455',
  },
  brand: '#e0533a',
}

/** More than WCAG asks for: bright type on dark grounds is read worse than its ratio says. */
const darkTextContrast = 5.5

export function isOwnBrand({ main_colour, second_colour }: BrandColours): boolean {
  return (
    main_colour === defaultAppearance.main_colour &&
    second_colour === defaultAppearance.second_colour
  )
}

/**
 * Every shade that the two colours of a brand need. The light theme takes the colours as they are;
 * type becomes darker until it can be read on every light surface, and all of the dark theme
 * lighter. The label of a button is white where white can be read on it.
 */
export function palette(colours: BrandColours): Palette {
  if (isOwnBrand(colours)) return ownPalette
  const { main_colour: main, second_colour: second } = colours
  const soft = shade(main, 0.955, 0.025)
  const darkSoft = shade(main, 0.26, 0.05)
  const amber = nearestShade(second, 'lighter', (one) => passes(one, darkSurfaces, textContrast))
  return {
    light: {
      accent: main,
      onAccent: labelOn(main),
      accentText: nearestShade(main, 'darker', (one) =>
        passes(one, [...lightSurfaces, soft], textContrast),
      ),
      accentSoft: soft,
      amber,
    },
    dark: darkTheme(main, darkSoft, amber),
    brand: nearestShade(main, 'lighter', (one) => passes(one, darkSurfaces, shapeContrast)),
  }
}

function darkTheme(main: string, accentSoft: string, amber: string): ThemeColours {
  const accent = nearestShade(main, 'lighter', (one) => passes(one, darkSurfaces, textContrast))
  return {
    accent,
    onAccent: labelOn(accent),
    accentText: nearestShade(
      main,
      'lighter',
      (one) =>
        passes(one, darkSurfaces, darkTextContrast) && passes(one, [accentSoft], textContrast),
    ),
    accentSoft,
    amber,
  }
}

/** One of white, ink and black can be read on every colour. */
function labelOn(background: string): string {
  return buttonLabels.find((label) => passes(label, [background], textContrast)) ?? '#000000'
}
