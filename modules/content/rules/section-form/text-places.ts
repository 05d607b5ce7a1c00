import { placeLabel } from './marked-text.ts'

/**
 * The `{places}` of a text that the site fills in, each once. `{vat}` and `{annual}` only say when
 * a part is shown.
 */
export function placesIn(text: string): string[] {
  return [...new Set(text.match(/\{(?!vat\}|annual\})\w+\}/g))]
}

export type Places = {
  /** Those that the field's default has: the site knows what belongs there. */
  usable: readonly string[]
  /**
   * Whether each of them is meant to be in the text. Of the entries of a list some have them and
   * others don't.
   */
  areExpected: boolean
}

/**
 * What to say beside a field: which places the site fills in, and which of those that it expects
 * are missing. Blank for a text without any.
 */
export function placesNote(
  text: string,
  { usable, areExpected }: Places,
): { filled: string; missing: string } {
  const typed = placesIn(text)
  const named = (place: string) => placeLabel(place.slice(1, -1))
  const all = [...new Set([...usable, ...typed])]
  const missing = areExpected ? usable.filter((place) => !typed.includes(place)) : []
  return {
    filled:
      all.length === 0
        ? ''
        : `${all.map(named).join(', ')} ${all.length === 1 ? 'is' : 'are'} filled in by the site.`,
    missing:
      missing.length === 0
        ? ''
        : `${missing.map(named).join(', ')} ${missing.length === 1 ? 'is' : 'are'} not in the text, so visitors don’t see ${missing.length === 1 ? 'it' : 'them'}. Type ${missing.join(' or ')} to put it back.`,
  }
}
