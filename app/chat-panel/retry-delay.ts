const firstMs = 1_000
const maxMs = 30_000

/**
 * Milliseconds to wait before the next try, after so many failed ones: 1 s, 2 s, 4 s … 30 s, spread
 * so that many browsers do not come at once.
 */
export function retryDelay(failures: number, random: number): number {
  const delay = Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1))
  return Math.round(delay * (0.75 + random / 2))
}
