/** Seconds before each attempt after the one before it: about three days together. */
const pauses = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** Failures in a row from which an endpoint is paused, and the hours that they must span. */
export const pausedAfter = { failures: 20, hours: 24 }

/** What a receiver may ask for with Retry-After, in seconds. */
const maxWait = 86_400

/**
 * Seconds until the next attempt after `made` of them failed; null when that was the last. A
 * receiver that asks for more time gets it; otherwise up to a tenth is added by chance (`random`, 0
 * to 1), so that what failed together does not come back together.
 */
export function secondsToNext(
  made: number,
  { retryAfter, random }: { retryAfter: number | null; random: number },
): number | null {
  const pause = pauses[made]
  if (pause === undefined) return null
  return Math.min(maxWait, Math.max(pause + pause * 0.1 * random, retryAfter ?? 0))
}

/** Seconds that a Retry-After header asks for, given as such or as a date; null for none. */
export function retryAfterOf(header: string | undefined, now: Date): number | null {
  if (!header) return null
  if (/^\d+$/.test(header.trim())) return Number(header)
  const moment = Date.parse(header)
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - now.getTime()) / 1_000))
}

export type Answer = { status: number } | { failure: string }

export type Outcome = 'delivered' | 'failed' | 'gone' | 'busy'

/**
 * Only 2xx is success. 410 means that the receiver wants no more, ever; 429, 502 and 504 that it
 * wants less at once.
 */
export function outcomeOf(answer: Answer): Outcome {
  if (!('status' in answer)) return 'failed'
  if (answer.status >= 200 && answer.status < 300) return 'delivered'
  if (answer.status === 410) return 'gone'
  return [429, 502, 504].includes(answer.status) ? 'busy' : 'failed'
}
