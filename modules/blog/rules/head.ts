/** B§9: beyond this a search engine cuts a title, and a description should have between 120 and 160 characters. */
const longestTitle = 60
const description = { shortest: 120, longest: 160 }

/** A title that is not cut in the middle of a word. */
export function headTitle(title: string): string {
  return cutAtWord(title, longestTitle)
}

/** A description from the texts there are, best first: the next one is added only while it is too short. */
export function headDescription(texts: readonly string[]): string {
  const used: string[] = []
  for (const text of texts) {
    const clean = text.replace(/\s+/g, ' ').trim()
    if (clean !== '' && !used.some((each) => each.startsWith(clean))) used.push(clean)
    if (used.join(' ').length >= description.shortest) break
  }
  return cutAtWord(used.join(' '), description.longest)
}

function cutAtWord(text: string, longest: number): string {
  if (text.length <= longest) return text
  const head = text.slice(0, longest)
  const end = head.lastIndexOf(' ')
  return `${head.slice(0, end > longest / 2 ? end : longest - 1).replace(/[\s,;:.–-]+$/, '')}…`
}
