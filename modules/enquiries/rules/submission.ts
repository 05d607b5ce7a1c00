import { createHash } from 'node:crypto'

/** For so long the same words from the same sender are the same enquiry when the form has no number of its own. */
export const sameWordsMs = 10 * 60_000

export type SubmissionKey = {
  key: string
  /** Made from the words themselves, so it may be used again later. */
  isDerived: boolean
}

/**
 * What makes a submission unique (docs/decisions/014): the form's own number, or else its words and who sent them.
 * Null for a number that no form of ours makes.
 */
export function submissionKey(given: string, kind: 'general' | 'domain', words: object, sender: string): SubmissionKey | null {
  if (given !== '') return /^[\w-]{16,64}$/.test(given) ? { key: `form:${given}`, isDerived: false } : null
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, sender, words]))
    .digest('base64url')
  return { key: `words:${hash}`, isDerived: true }
}
