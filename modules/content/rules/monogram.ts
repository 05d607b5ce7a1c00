export type MonogramStyle = {
  initials: string
  /** Index of the colour scheme. */
  hour: number
  /** Position of the sun, in percent of width and height. */
  sun: { x: number; y: number }
  /** Horizontal shift of the ridge, in percent of the width. */
  ridge: number
}

/** The same name always gives the same drawing, in one of `hours` colour schemes. */
export function monogramOf(name: string, hours: number): MonogramStyle {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  const hash = [...name].reduce(
    (sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0,
    7,
  )
  return {
    initials: (first + last).toLocaleUpperCase('en'),
    hour: hash % hours,
    sun: { x: 22 + ((hash >>> 4) % 57), y: 20 + ((hash >>> 11) % 26) },
    ridge: ((hash >>> 17) % 60) - 30,
  }
}
