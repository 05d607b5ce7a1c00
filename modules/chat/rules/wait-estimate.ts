/** Fewer answered chats than these say nothing about the next one. */
const minSamples = 3

/**
 * The honest guess for a place in the queue (from 1): the median of how long chats waited lately,
 * once for each place. Whole minutes, at least one; null when too few chats were answered lately.
 */
export function waitMinutes(place: number, recentWaitSeconds: readonly number[]): number | null {
  const sorted = recentWaitSeconds.filter((seconds) => seconds >= 0).sort((a, b) => a - b)
  if (place < 1 || sorted.length < minSamples) return null
  const middle =
    (sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) / 2 +
    (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0) / 2
  return Math.max(1, Math.ceil((middle * place) / 60))
}
