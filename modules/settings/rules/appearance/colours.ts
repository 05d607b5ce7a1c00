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
