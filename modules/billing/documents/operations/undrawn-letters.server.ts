import { isDrawn } from '../printing/fonts.server.ts'
import { namedByCode } from '../printing/printable.ts'

/**
 * Letters in these texts (nested ones too) for which the fonts of documents have no form, each
 * once. A document names them by their code, such as [U+674E], so that it never shows "?" for two
 * names; staff see them before it is issued. At most ten.
 */
export function undrawnLetters(value: unknown): string[] {
  return [...new Set(textsIn(value).flatMap((text) => namedByCode(text, isDrawn)))].slice(0, 10)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
