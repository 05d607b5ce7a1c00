import type { CheckState } from './mail-hosts.ts'

export const arrivalCheckIds = [
  'spf',
  'dkim',
  'dmarc',
  'from',
  'return_path',
  'tls',
  'delay',
  'message_id',
  'unsubscribe',
] as const
export type ArrivalCheckId = (typeof arrivalCheckIds)[number]

/** One thing that was looked at in an email that came back. */
export type ArrivalCheck = {
  id: ArrivalCheckId
  state: CheckState
  /** One sentence for each thing to know or do. */
  notes: string[]
  /** The lines of the email that it is about, as they arrived. */
  found: string[]
}

/**
 * What a check of signatures and senders said, ours or that of the receiving server: 'pass',
 * 'fail', 'none', 'temperror' and so on (RFC 8601).
 */
export type Verdict = { result: string; domain: string; comment: string }

/** An email that came back, taken apart. */
export type Arrival = {
  from: string
  /** Blank where the receiver wrote none. */
  returnPath: string
  messageId: string
  /** The id that the email was given here, without angle brackets. */
  sentMessageId: string
  listUnsubscribe: string
  listUnsubscribePost: string
  /** Newest first, each unfolded. */
  received: string[]
  spf: Verdict | null
  dkim: (Verdict & { isAligned: boolean; bits: number | null })[]
  dmarc: (Verdict & { policy: string; spfAligned: boolean; dkimAligned: boolean }) | null
  /** Header names that the passing signatures cover, in lower case. */
  signed: string[]
  sentAt: Date
  arrivedAt: Date
  /** From address of the settings. */
  expectedFrom: string
}

/** How long after a test was sent it counts as lost. */
export const arrivalPatienceMinutes = 10

/** The words before the token in the subject, by which an email in the mailbox is recognised. */
const subjectWords = 'Delivery test'

export function arrivalSubject(token: string): string {
  return `${subjectWords} ${token}`
}

/** The token in a subject; null for any other email. */
export function arrivalToken(subject: string): string | null {
  return new RegExp(`${subjectWords} ([0-9a-f]{32})\\b`).exec(subject)?.[1] ?? null
}

/** One way between two servers, as the one that took the email wrote it down. */
export type Hop = {
  by: string
  isEncrypted: boolean
  /** Between two networks, not within one machine or network. */
  isOutside: boolean
  /** Since the hop before; 0 for the first. */
  seconds: number
}

/**
 * The ways of an email, newest first as its Received lines are. A line that says no protocol is
 * left out.
 */
export function hopsOf(received: readonly string[]): Hop[] {
  return received.flatMap((line, at) => {
    const protocol = /\bwith\s+((?:E?SMTP|LMTP|UTF8SMTP|HTTP|ESMTPSA)[A-Z0-9]*)/i
      .exec(line)?.[1]
      ?.toUpperCase()
    if (protocol === undefined) return []
    const [moment, before] = [momentOf(line), momentOf(received[at + 1] ?? '')]
    return [
      {
        by: /\bby\s+([^\s;]+)/i.exec(line)?.[1] ?? 'a server',
        isEncrypted:
          /^(?:UTF8)?(?:E?SMTP|LMTP)S/.test(protocol) ||
          /\b(?:TLS|SSL)v?[\d._]+|version=TLS/i.test(line) ||
          protocol.startsWith('HTTP'),
        isOutside: !isLocal(line) && !protocol.startsWith('LMTP'),
        seconds:
          moment === null || before === null
            ? 0
            : Math.max(0, Math.round((moment - before) / 1000)),
      },
    ]
  })
}

/** Milliseconds; null where the line has no date. */
function momentOf(line: string): number | null {
  const date = line.slice(line.lastIndexOf(';') + 1).trim()
  const moment = line.includes(';') ? Date.parse(date) : Number.NaN
  return Number.isNaN(moment) ? null : moment
}

/** From this machine or a private network. */
function isLocal(line: string): boolean {
  const from = /^(?:Received:\s*)?from\s+(.*?)(?:\sby\s|$)/i.exec(line)?.[1]
  if (from === undefined) return true
  return /\b(?:localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|::1)\b|\[(?:IPv6:)?::1\]/i.test(
    from,
  )
}
