export type TextPart = { text: string; href: string | null }

/**
 * Web addresses within a text. Only http and https become links, and punctuation after an address
 * is not part of it.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"']+/gi)) {
    const address = found.replace(/[.,;:!?)\]}…]+$/, '')
    if (!URL.canParse(address)) continue
    if (index > at) parts.push({ text: text.slice(at, index), href: null })
    parts.push({ text: address, href: address })
    at = index + address.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null })
  return parts
}
