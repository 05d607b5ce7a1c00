import { namedByCode } from '../printing/printable.ts'

/**
 * Letters in these texts (nested ones too) for which the fonts of documents have no form, each
 * once. A document names them by their code, such as [U+674E], so that it never shows "?" for two
 * names; staff see them before it is issued. At most ten.
 */
export async function undrawnLetters(value: unknown): Promise<string[]> {
  // All fonts have these.
  const texts = textsIn(value).filter((text) => /[^ -~]/.test(text))
  if (texts.length === 0) return []
  const { isDrawn } = await import('../printing/fonts.server.ts')
  return [...new Set(texts.flatMap((text) => namedByCode(text, isDrawn)))].slice(0, 10)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
