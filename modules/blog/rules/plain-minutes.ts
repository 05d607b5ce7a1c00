/**
 * The words of HTML, near enough for a preview while it is being written; what is saved is read by
 * the server.
 */
export function roughText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The reading time that an HTML text will have. */
export function plainMinutes(html: string): number {
  return readingMinutes(roughText(html))
}

/** Minutes at 200 words per minute, at least one (B§9). `text` is plain text. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return Math.max(1, Math.ceil(words / 200))
}
