/** What a sentence of a section may depend on: whether prices carry VAT, and whether plans can be paid by the year. */
export type TextFacts = { vat: boolean; annual: boolean }

const vatPart = /\{vat\}(.*?)\{\/vat\}/gs
const annualPart = /\{annual\}(.*?)\{\/annual\}/gs

/** A seller without VAT says no word of it (VAT Act s65), so 'in rand{vat}, VAT included{/vat}' keeps its middle only while it is true. */
export function fitText(text: string, facts: TextFacts): string {
  return text.replace(vatPart, facts.vat ? '$1' : '').replace(annualPart, facts.annual ? '$1' : '')
}

/** Every text of a section's content, fitted; the content itself when nothing in it depends on anything. Content is JSON, so nothing else can be in it. */
export function fitContent<Content>(content: Content, facts: TextFacts): Content {
  const text = JSON.stringify(content)
  if (!/\{(?:vat|annual)\}/.test(text)) return content
  return JSON.parse(text, (_name, value) => (typeof value === 'string' ? fitText(value, facts) : value))
}
