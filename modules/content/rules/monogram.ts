export type MonogramLook = {
  initials: string
  /** Which light of the day, from 0. */
  hour: number
  /** Where the sun stands, in hundredths of the width and height. */
  sun: { x: number; y: number }
  /** How far the ridge is moved aside, in hundredths of the width. */
  ridge: number
}

/** A picture for a name, always the same for the same name, in one of `hours` lights. */
export function monogramOf(name: string, hours: number): MonogramLook {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  const hash = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
  return {
    initials: (first + last).toLocaleUpperCase('en'),
    hour: hash % hours,
    sun: { x: 22 + ((hash >>> 4) % 57), y: 20 + ((hash >>> 11) % 26) },
    ridge: ((hash >>> 17) % 60) - 30,
  }
}
