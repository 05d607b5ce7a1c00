import { sourceLine } from '../source-values.ts'

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const codesByName = new Map(
  letters.flatMap((first) =>
    letters.flatMap((second) => {
      const name = regions.of(first + second)
      return name === undefined ? [] : [[name.toLowerCase(), first + second] as const]
    }),
  ),
)

/** Paymenter stores countries by their English names. */
export function countryCode(typed: string | null | undefined): string {
  const name = sourceLine(typed, 60)
  return /^[a-z]{2}$/i.test(name)
    ? name.toUpperCase()
    : (codesByName.get(name.toLowerCase()) ?? name)
}
