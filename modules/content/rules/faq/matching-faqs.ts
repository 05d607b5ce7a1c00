import { folded, type SearchedFaq, type ShownFaq } from './faq.ts'

export type MatchingFaq = Pick<ShownFaq, 'anchor' | 'question'>

const maxMatches = 3
/** Shorter words say little. */
const shortestWord = 3
/**
 * One word of the question is enough, or two of the answer: a person describes what is wrong, and
 * does not search.
 */
const enough = 2

const fillers = new Set(
  "and are but can cannot can’t can't could did does doesn't doesn’t don't don’t for from get got had has have help how i'm i’m into its just may more need not now our out please should since some that the their then there they this too use want was were what when where which why will with would you your".split(
    ' ',
  ),
)

/**
 * The questions nearest to what a customer writes about, best first: words in the question count
 * most, then tags, then words in the answer.
 */
export function matchingFaqs(searched: readonly SearchedFaq[], subject: string): MatchingFaq[] {
  const words = wordsOf(subject)
  return searched
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score >= enough)
    .sort((one, other) => other.score - one.score)
    .slice(0, maxMatches)
    .map(({ entry: { faq } }) => ({ anchor: faq.anchor, question: faq.question }))
}

function wordsOf(subject: string): string[] {
  const words = folded(subject.slice(0, 200)).split(/[^\p{L}\p{N}’'-]+/u)
  return [
    ...new Set(
      words.filter((word) => word.length >= shortestWord && !fillers.has(word)).map(withoutEnding),
    ),
  ]
}

/** 'emails' finds 'email'. */
function withoutEnding(word: string): string {
  return word.length > 4 ? word.replace(/(ing|ed|es|s)$/, '') : word
}

function scoreOf({ faq, text, tags }: SearchedFaq, words: readonly string[]): number {
  const places = [
    { text: folded(faq.question), weight: 6 },
    { text: folded(tags.join(' ')), weight: 2 },
    { text: folded(text), weight: 1 },
  ]
  return words.reduce(
    (score, word) => score + (places.find((place) => begins(place.text, word))?.weight ?? 0),
    0,
  )
}

function begins(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true
  return false
}
