/**
 * What a sentence can depend on: whether prices include VAT, and whether annual plans are on sale.
 */
export type TextFacts = { vat: boolean; annual: boolean }

const vatPart = /\{vat\}(.*?)\{\/vat\}/gs
const annualPart = /\{annual\}(.*?)\{\/annual\}/gs

/**
 * Keeps the text between {vat} and {/vat}, or {annual} and {/annual}, only while it is true (VAT
 * Act s65).
 */
export function fitText(text: string, facts: TextFacts): string {
  return text.replace(vatPart, facts.vat ? '$1' : '').replace(annualPart, facts.annual ? '$1' : '')
}

/** Applies `fitText` to every string of a section's content, which is plain JSON. */
export function fitContent<Content>(content: Content, facts: TextFacts): Content
export function fitContent(content: unknown, facts: TextFacts): unknown {
  if (typeof content === 'string') return content.includes('{') ? fitText(content, facts) : content
  if (Array.isArray(content)) return content.map((part) => fitContent(part, facts))
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content).map(([name, part]) => [name, fitContent(part, facts)]),
  )
}
