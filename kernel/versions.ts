import { refuse } from './result.ts'

/** One field of something that two people edited, as saved by the other and as typed. */
export type Difference = { label: string; theirs: string; yours: string }

/** What two versions of a form say differently. Both by label. */
export function textDifferences(
  theirs: Record<string, string>,
  yours: Record<string, string>,
): Difference[] {
  return Object.entries(theirs)
    .map(([label, text]) => ({ label, theirs: plain(text), yours: plain(yours[label] ?? '') }))
    .filter((both) => both.theirs !== both.yours)
}

/**
 * The refusal of a save over another user's newer one. The form shows both versions; saving again
 * replaces theirs.
 */
export function savedMeanwhile(what: string) {
  return refuse(
    'conflict',
    `Someone else saved ${what} in the meantime. Your changes are not saved yet. Compare both below, then save again to keep yours.`,
  )
}

/** Browsers send lines with two signs at their ends. */
function plain(text: string): string {
  return text.trim().replaceAll('\r\n', '\n')
}
