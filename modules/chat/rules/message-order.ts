import type { ChatMessage } from './visitor-chat.ts'

/** Messages in the order of their numbers, each once; `known` itself when none of `more` is new. */
export function merged(
  known: readonly ChatMessage[],
  more: readonly ChatMessage[],
): readonly ChatMessage[] {
  const seqs = new Set(known.map(({ seq }) => seq))
  const added = more.filter(({ seq }) => !seqs.has(seq) && seqs.add(seq))
  return added.length === 0 ? known : [...known, ...added].sort((a, b) => a.seq - b.seq)
}

/**
 * The number up to which no message after `before` is missing: what comes after it is read again.
 */
export function lastWithoutGap(messages: readonly ChatMessage[], before = 0): number {
  const gap = messages.findIndex(({ seq }, at) => seq !== before + at + 1)
  return before + (gap < 0 ? messages.length : gap)
}
