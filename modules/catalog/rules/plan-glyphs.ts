/** Drawings that a plan may have instead of an emoji: its icon is then one of these names. */
export const planGlyphs = [
  'seedling',
  'protea',
  'baobab',
  'kite',
  'gannet',
  'springbok',
  'eland',
  'hill',
  'peak',
  'mountain',
  'page',
  'cloud',
  'server',
] as const

/** The choice of an own emoji among the drawings. */
export const ownIcon = 'own'

export type PlanGlyph = (typeof planGlyphs)[number]

export function planGlyphOf(icon: string): PlanGlyph | null {
  const name = icon.trim().toLowerCase()
  return planGlyphs.find((known) => known === name) ?? null
}
