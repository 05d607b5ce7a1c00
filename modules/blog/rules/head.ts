/** B§9: maximum length of a title, and 120 to 160 characters for a description. */
const maxTitleLength = 60
const description = { min: 120, max: 160 }

/** Shortens a title at the end of a word. */
export function headTitle(title: string): string {
  return cutAtWord(title, maxTitleLength)
}

/** Joins texts, best first, until the description is long enough. */
export function headDescription(texts: readonly string[]): string {
  const used: string[] = []
  for (const text of texts) {
    const clean = text.replace(/\s+/g, ' ').trim()
    if (clean !== '' && !used.some((each) => each.startsWith(clean))) used.push(clean)
    if (used.join(' ').length >= description.min) break
  }
  return cutAtWord(used.join(' '), description.max)
}

function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const head = text.slice(0, maxLength)
  const end = head.lastIndexOf(' ')
  return `${head.slice(0, end > maxLength / 2 ? end : maxLength - 1).replace(/[\s,;:.–-]+$/, '')}…`
}
