/**
 * More than logos and illustrations have. Nested deeper, or with more, a drawing costs its readers
 * seconds.
 */
const limits = { elements: 10_000, effects: 40, references: 500 }
const maxDepth = 64

export type SvgProblem = 'unreadable' | 'too complex'

/**
 * The tags and texts of a drawing, without comments, instructions and document type; or why it is
 * not read. One pass, so that a file of 5 MB takes milliseconds. Only what is well-formed passes: a
 * parser that comes after this sees the same elements.
 */
export function readSvg(text: string): { tags: string } | SvgProblem {
  const elements = new OpenElements()
  const kept: string[] = []
  let at = 0
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', at)) {
    kept.push(text.slice(at, start))
    const part = endOfOther(text, start) ?? endOfTag(text, start)
    if (part === null) return 'unreadable'
    const problem = part.tag && elements.add(part.tag)
    if (problem) return problem
    kept.push(part.tag ?? part.text ?? '')
    at = part.end
  }
  return elements.areClosed() ? { tags: kept.join('') } : 'unreadable'
}

class OpenElements {
  readonly #open: string[] = []
  readonly #counts = { elements: 0, effects: 0, references: 0 }

  add(tag: string): SvgProblem | undefined {
    const name = /^<\/?([A-Za-z][\w:.-]{0,79})[\s/>]/.exec(tag)?.[1]
    if (name === undefined) return 'unreadable'
    if (tag.startsWith('</')) return this.#open.pop() === name ? undefined : 'unreadable'
    this.#counts.elements++
    if (/^fe[A-Z]/.test(name)) this.#counts.effects++
    if (name === 'use') this.#counts.references++
    if (!tag.endsWith('/>')) this.#open.push(name)
    const { elements, effects, references } = this.#counts
    const isTooMuch =
      elements > limits.elements || effects > limits.effects || references > limits.references
    return isTooMuch || this.#open.length > maxDepth ? 'too complex' : undefined
  }

  areClosed(): boolean {
    return this.#open.length === 0 && this.#counts.elements > 0
  }
}

/** Where a part of a drawing ends, and its tag, or the text that stays of it. */
type Part = { end: number; tag?: string; text?: string }

/** What begins here and is no tag; null where it has no end, undefined for a tag. */
export function endOfOther(text: string, start: number): Part | null | undefined {
  if (text.startsWith('<!--', start)) return upTo(text, '-->', start + 4)
  if (text.startsWith('<?', start)) return upTo(text, '?>', start)
  if (text.startsWith('<![CDATA[', start)) {
    const part = upTo(text, ']]>', start)
    return part && { ...part, text: escaped(text.slice(start + 9, part.end - 3)) }
  }
  if (text[start + 1] !== '!') return undefined
  const hasEntities = /^<![^>[]*\[/.test(text.slice(start, start + 500))
  return upTo(text, hasEntities ? ']>' : '>', start)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function upTo(text: string, last: string, from: number): Part | null {
  const found = text.indexOf(last, from)
  return found < 0 ? null : { end: found + last.length }
}

/** A tag with its values; null where a value has no quotes or no end. */
function endOfTag(text: string, start: number): Part | null {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '>') return { end: at + 1, tag: text.slice(start, at + 1) }
    if ('"\'<'.includes(character)) return null
    if (character === '=') at = endOfValue(text, at + 1)
    if (at < 0) return null
  }
  return null
}

/** At the closing quote; -1 where there is none. */
function endOfValue(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at++
  const quote = text[at]
  return quote === '"' || quote === "'" ? text.indexOf(quote, at + 1) : -1
}
