/**
 * What a bounce says: the address is wrong ('hard'), it may work later ('soft'), or the receiver
 * refuses us ('sender': our set-up is at fault).
 */
export type BounceClass = 'hard' | 'soft' | 'sender'

/** What a receiver or provider said of an email that did not arrive. */
export type BounceReport = {
  /** Everything that was said, such as '550 5.1.1 no such user'. */
  text: string
  /**
   * The provider's own word, if it has one. It counts only where the receiver gave no code:
   * providers call refusals of the sender 'hard', too.
   */
  provider?: 'hard' | 'soft'
}

const hardCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.10', '5.2.1'])
const senderCodes = new Set(['4.7.31', '4.7.32'])

/**
 * Classes a bounce by its enhanced status code (RFC 3463), and by the receiver's words where it
 * gave none, or a general one such as 5.0.0. 5.7.x is about the sender's authentication or policy:
 * a right address bounces with it too, so it never blocks a recipient.
 */
export function bounceClass({ text, provider }: BounceReport): BounceClass {
  const code = statusCode(text)
  if (code === null || isGeneralCode(code)) return classOfWords(text) ?? provider ?? 'soft'
  if (hardCodes.has(code) || isUnknownAtOpenSmtpd(code, text)) return 'hard'
  return code.startsWith('5.7.') || senderCodes.has(code) ? 'sender' : 'soft'
}

/** OpenSMTPD refuses an unknown address of a virtual domain with 524 5.2.4 and these words. */
function isUnknownAtOpenSmtpd(code: string, text: string): boolean {
  return code === '5.2.4' && /\b524\b|mailing list expansion problem/i.test(text)
}

const senderWords =
  /\b(?:sender (?:address|domain|verif)|spf|dkim|dmarc|(?:black|block|deny) ?-?list|blocked (?:by|using|for|due)|spam|reputation|relay(?:ing)? (?:access )?(?:denied|not permitted)|not authenticated|reverse dns|ptr record)/i
const softWords =
  /\b(?:full|quota|over ?quota|too (?:large|big)|temporar\w+|try (?:again|later)|timed? ?out|timeout|grey-?list\w*|busy|connection refused|deferred)\b/i
const addressee = '(?:user|recipient|mailbox|address|account|addressee)'
const hardWords = new RegExp(
  [
    String.raw`\bno such (?:${addressee}|person|local)`,
    String.raw`\bunknown (?:${addressee}|local)`,
    String.raw`\b${addressee}\b.{0,80}?\b(?:unknown|(?:does|do|did|is|was)(?: not|n['’]t) (?:exist|found|valid|recogni[sz]ed|listed|known)|not (?:found|known|listed|exist)|no longer (?:exists?|valid|available|active)|disabled|inactive|invalid)`,
    String.raw`\binvalid (?:final )?${addressee}`,
    'unrout(?:e)?able address',
    'no mailbox (?:here )?by that name',
    '55[01].{0,60}mailbox (?:is )?unavailable',
    'host (?:or domain name )?not found',
    'domain (?:name )?(?:does not exist|not found)',
    'mailing list expansion problem',
  ].join('|'),
  'is',
)

/** Null for words that say neither. */
function classOfWords(text: string): BounceClass | null {
  const words = text.slice(0, 2_000)
  if (senderWords.test(words)) return 'sender'
  if (softWords.test(words)) return 'soft'
  return hardWords.test(words) ? 'hard' : null
}

/** True for 5.0.0 and 4.0.0: the reporting mail server has no code for the reason. */
export function isGeneralCode(code: string): boolean {
  return /^[245]\.0\.0$/.test(code)
}

const code = String.raw`([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)`
/**
 * Where a code stands: behind the reply of SMTP, as qmail writes it, or at the start of what was
 * said. Never within an address or a version.
 */
const places = [
  new RegExp(String.raw`(?<![\d.])[245]\d\d[ -]+#?${code}`),
  new RegExp(String.raw`\(#${code}\)`),
  new RegExp(
    String.raw`(?:^|[;:(]\s{0,10}|\b(?:status|dsn)[=: ]\s{0,10}|\s#)${code}(?=[\s:;,)-]|$)`,
    'im',
  ),
]

/** The enhanced status code in what a mail server said, such as '5.1.1'; null without one. */
export function statusCode(text: string): string | null {
  for (const place of places) {
    const found = place.exec(text)?.[1]
    if (found !== undefined) return found
  }
  return null
}

export type SoftBounce = { at: Date }

/**
 * Soft bounces of one address in a row block it when they are this many, over at least these days.
 */
const softBouncesInRow = 3
const softBounceDays = 14

/**
 * True when an address bounced softly so often, for so long, without an email arriving in between.
 * `bounces` are those since the last arrival.
 */
export function isLastingSoftBounce(bounces: readonly SoftBounce[]): boolean {
  if (bounces.length < softBouncesInRow) return false
  const times = bounces.map(({ at }) => at.getTime())
  return Math.max(...times) - Math.min(...times) >= softBounceDays * 86_400_000
}
