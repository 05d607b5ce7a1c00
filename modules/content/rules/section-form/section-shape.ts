/** A part of a section as its small picture shows it, from top to bottom. */
export type ShapePart =
  | { kind: 'hero' | 'title' | 'lines' | 'picture' }
  | { kind: 'pills' | 'cards' | 'rows'; count: number }

const maxParts = 6
/** Characters of the entries of a list that fit a pill, and a card. */
const [pillLength, cardLength] = [24, 160]
const inRow = 4
const topNames = new Set(['hero', 'head'])

/** What a section looks like in outline, by what its content holds. */
export function sectionShape(content: Readonly<Record<string, unknown>>): ShapePart[] {
  const entries = Object.entries(content)
  const isTop = ([name]: [string, unknown]) => topNames.has(name)
  const ordered = [...entries.filter(isTop), ...entries.filter((entry) => !isTop(entry))]
  return joined(ordered.flatMap(([name, value]) => partsOf(name, value))).slice(0, maxParts)
}

function partsOf(name: string, value: unknown): ShapePart[] {
  if (topNames.has(name)) return [{ kind: 'hero' }]
  if (typeof value === 'string') return textPart(value)
  if (Array.isArray(value)) return value.length === 0 ? [] : [listPart(value)]
  if (typeof value !== 'object' || value === null) return []
  if ('src' in value) return [{ kind: 'picture' }]
  return Object.entries(value).flatMap(([inner, part]) => partsOf(inner, part))
}

function textPart(text: string): ShapePart[] {
  if (text.trim() === '') return []
  return [{ kind: text.length > 60 ? 'lines' : 'title' }]
}

function listPart(entries: readonly unknown[]): ShapePart {
  const length = lettersIn(entries) / entries.length
  const kind = length <= pillLength ? 'pills' : length <= cardLength ? 'cards' : 'rows'
  return { kind, count: Math.min(entries.length, inRow) }
}

/** Addresses are not read. */
function lettersIn(value: unknown): number {
  if (typeof value === 'string') return value.startsWith('/') ? 0 : value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + lettersIn(part), 0)
}

/** Many short texts, such as the labels of buttons, are one row of the picture. */
function joined(parts: readonly ShapePart[]): ShapePart[] {
  const shown: ShapePart[] = []
  for (const part of parts) {
    const last = shown.at(-1)
    if (part.kind === 'title' && last?.kind === 'pills' && last.count < inRow) last.count++
    else if (part.kind === 'title' && last?.kind === 'title')
      shown.splice(-1, 1, { kind: 'pills', count: 2 })
    else if (part.kind !== 'lines' || last?.kind !== 'lines') shown.push({ ...part })
  }
  return shown
}
