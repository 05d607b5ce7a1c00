export type TextPart = { text: string; address?: string }

const webAddress = /\bhttps?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]+/giu

/**
 * The text of a message in parts, of which web addresses can be clicked. Only http and https, and
 * shown exactly as they were written.
 */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(webAddress)) {
    const address = withoutPunctuation(found)
    if (URL.parse(address) === null) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, address })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/**
 * A sentence goes on after an address: its full stop is not part of it, nor a bracket that was
 * opened before.
 */
function withoutPunctuation(found: string): string {
  let address = found.replace(/[.,;:!?*_…]+$/u, '')
  while (/[)\]}]$/.test(address) && count(address, /[)\]}]/g) > count(address, /[([{]/g))
    address = address.slice(0, -1).replace(/[.,;:!?]+$/, '')
  return address
}

function count(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0
}
