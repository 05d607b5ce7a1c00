import type { RichHtml } from '#kernel/rich-text.ts'

/** A question as visitors see it. `anchor` is its fragment on the page: /faq#anchor. */
export type ShownFaq = { id: string; anchor: string; question: string; answer: RichHtml }
/** `drawing` is the SVG path of its icon; blank for none. */
export type FaqCategory = {
  slug: string
  name: string
  description: string
  drawing: string
  faqs: ShownFaq[]
}

/** A published question with the text a search looks through. */
export type FaqCatalogue = {
  categories: FaqCategory[]
  featured: ShownFaq[]
  searched: SearchedFaq[]
}
export type SearchedFaq = { faq: ShownFaq; category: string; text: string; tags: readonly string[] }

/** B§9: minimum length of a search and maximum number of results. */
export const shortestSearch = 2
export const maxResults = 20
const maxSearchLength = 100
const maxWords = 8

/** The search text with single spaces, cut to its maximum length. */
export function faqSearch(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, maxSearchLength).trim()
}

/**
 * Questions with every word of the search in question, answer or tags; matches in the question come
 * first. Null below two characters.
 */
export function findFaqs(searched: readonly SearchedFaq[], search: string): SearchedFaq[] | null {
  if ([...search].length < shortestSearch) return null
  const words = folded(search).split(' ').slice(0, maxWords)
  const holds = (text: string) => words.every((word) => text.includes(word))
  const found = searched.filter(({ faq, text, tags }) =>
    holds(folded([faq.question, text, ...tags].join(' '))),
  )
  const inQuestion = found.filter(({ faq }) => holds(folded(faq.question)))
  return [...inQuestion, ...found.filter((each) => !inQuestion.includes(each))].slice(0, maxResults)
}

/** Makes unique anchors that avoid those the page uses itself. */
export function anchorMaker(taken: Iterable<string>): (question: string) => string {
  const used = new Set(taken)
  return (question) => {
    const words = folded(question)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    const base = words.slice(0, 70).replace(/-[^-]*$/, words.length > 70 ? '' : '$&') || 'question'
    let anchor = base
    for (let number = 2; used.has(anchor); number++) anchor = `${base}-${number}`
    used.add(anchor)
    return anchor
  }
}

/** Removes accents and capitals, so that 'faktúur' matches 'FAKTUUR'. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** An answer as HTML: blank lines of plain text begin paragraphs. Not cleaned yet (D33). */
export function answerHtml(answer: string): string {
  if (/<[a-z][^>]*>/i.test(answer)) return answer
  return answer
    .split(/\n\s*\n/)
    .map(
      (paragraph) =>
        `<p>${paragraph
          .trim()
          .replace(/&(?!\w+;)/g, '&amp;')
          .replace(/</g, '&lt;')
          .replace(/\n/g, '<br>')}</p>`,
    )
    .join('')
}
