const ink = '#0B1220'
const paper = '#FFFFFF'

/**
 * The colour of a sign on a background (#RGB or #RRGGBB): ink or white, whichever can be seen
 * better.
 */
export function signColour(background: string): string {
  return luminance(background) > 0.18 ? ink : paper
}

/** Relative luminance as WCAG defines it, 0 to 1. */
function luminance(hex: string): number {
  const digits =
    hex.length === 4
      ? [...hex.slice(1)].map((digit) => digit + digit)
      : [hex.slice(1, 3), hex.slice(3, 5), hex.slice(5, 7)]
  const [red = 0, green = 0, blue = 0] = digits
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
