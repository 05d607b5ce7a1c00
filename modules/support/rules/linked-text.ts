export type TextPart = { text: string; address?: string }

/**
 * Brackets belong to an address in pairs: one that was opened before it closes the sentence's own.
 */
const webAddress =
  /\bhttps?:\/\/(?:[^\s<>"'`\p{C}()[\]]|\([^\s<>"'`\p{C}()]*\)|\[[^\s<>"'`\p{C}[\]]*\])+/giu

/**
 * The text of a message in parts, of which web addresses can be clicked. Only http and https, and
 * shown exactly as they were written; the punctuation of the sentence around is not part of them.
 */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(webAddress)) {
    const address = found.replace(/[.,;:!?*_…}]+$/, '')
    if (!URL.canParse(address)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, address })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
