export type Device = { browser: string; system: string; isPhone: boolean }

const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** What a browser calls itself, in two words for a list; a hint for its owner, not evidence. */
export function deviceOf(userAgent: string): Device {
  const find = (list: [RegExp, string][], unknown: string) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? unknown
  return {
    browser: find(browsers, 'Another browser'),
    system: find(systems, 'unknown system'),
    isPhone: /iPhone|Android.*Mobile/.test(userAgent),
  }
}

/** 'Chrome on Windows'. */
export function deviceLabel(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return `${browser} on ${system}`
}

export const unknownPlace = 'Unknown place'

const names = new Intl.DisplayNames(['en-ZA'], { type: 'region', fallback: 'none' })

/** 'ZA' is 'South Africa'. */
export function placeLabel(country: string | null): string {
  const name = country !== null && /^[A-Z]{2}$/.test(country) ? names.of(country) : undefined
  return name ?? unknownPlace
}
