/** What a bounce says: the address is wrong ('hard'), it may work later ('soft'), or the receiver refuses us ('sender': our set-up is at fault). */
export type BounceClass = 'hard' | 'soft' | 'sender'

/** What a receiver or provider said of an email that did not arrive. */
export type BounceReport = {
  /** Everything that was said, such as '550 5.1.1 no such user'. */
  text: string
  /** The provider's own word, if it has one. It counts only where the receiver gave no code: providers call refusals of the sender 'hard', too. */
  provider?: 'hard' | 'soft'
}

const hardCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.10', '5.2.1'])
const senderCodes = new Set(['4.7.31', '4.7.32'])

/**
 * Classes a bounce by its enhanced status code (RFC 3463). 5.7.x is about the sender's authentication or policy: a right address bounces with it too, so
 * it never blocks a recipient.
 */
export function bounceClass({ text, provider }: BounceReport): BounceClass {
  const code = statusCode(text)
  if (code === null) return provider ?? 'soft'
  if (hardCodes.has(code)) return 'hard'
  return code.startsWith('5.7.') || senderCodes.has(code) ? 'sender' : 'soft'
}

/** The enhanced status code in a text, such as '5.1.1'; null without one. */
export function statusCode(text: string): string | null {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text)?.[0] ?? null
}

export type SoftBounce = { at: Date }

/** Soft bounces of one address in a row block it when they are this many, over at least these days. */
const softBouncesInRow = 3
const softBounceDays = 14

/** True when an address bounced softly so often, for so long, without an email arriving in between. `bounces` are those since the last arrival. */
export function isLastingSoftBounce(bounces: readonly SoftBounce[]): boolean {
  if (bounces.length < softBouncesInRow) return false
  const times = bounces.map(({ at }) => at.getTime())
  return Math.max(...times) - Math.min(...times) >= softBounceDays * 86_400_000
}
