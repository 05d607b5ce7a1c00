/** B§9: the share of helpful votes, in percent to one decimal; null without votes. */
export function helpfulRate(helpful: number, notHelpful: number): string | null {
  const votes = helpful + notHelpful
  return votes === 0 ? null : `${((helpful / votes) * 100).toFixed(1)}%`
}
