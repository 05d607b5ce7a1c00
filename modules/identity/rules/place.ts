export const unknownPlace = 'Unknown place'

const names = new Intl.DisplayNames(['en-ZA'], { type: 'region', fallback: 'none' })

/** 'ZA' is 'South Africa'. */
export function placeLabel(country: string | null): string {
  const name = country !== null && /^[A-Z]{2}$/.test(country) ? names.of(country) : undefined
  return name ?? unknownPlace
}
