import { messageIds } from './mail-references.ts'
import { headerOf, type ParsedMail } from './parsed-mail.ts'

/** What a mail server says of an email that it could not deliver (RFC 3464). */
export type Bounce = {
  /** 'delayed' is information only: the server tries on. */
  outcome: 'failed' | 'delayed' | 'unknown'
  recipient: string
  /** Such as 5.1.1; blank when it does not say. */
  status: string
  diagnostic: string
  /** Text that has the Message-ID of the email that was not delivered, if anything has. */
  original: string
}

const subjects = /^(?:delivery status|delivery failure|mail delivery failed|undeliver(?:able|ed mail returned)|returned mail)/i
const servers = /^(?:mailer-daemon|postmaster|mail-daemon)@/i

/** A person's own words about a bounce are none: the subject alone counts only where no person could be answered. */
export function isBounce(mail: ParsedMail): boolean {
  const type = headerOf(mail, 'content-type').toLowerCase()
  if (type.includes('multipart/report') && type.includes('delivery-status')) return true
  if (mail.files.some(({ mimeType }) => mimeType === 'message/delivery-status')) return true
  if (mail.headers.has('x-failed-recipients')) return true
  if (servers.test(mail.from.address)) return true
  const isFromNobody = headerOf(mail, 'return-path').trim() === '<>' || mail.from.address === ''
  return isFromNobody && subjects.test(mail.subject)
}

export function readBounce(mail: ParsedMail): Bounce {
  const report = textOf(mail, ['message/delivery-status', 'message/global-delivery-status'])
  const field = (name: string) => fieldOf(report, name)
  const action = field('action').toLowerCase()
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(field('status') || mail.text.slice(0, 20_000))?.[0] ?? ''
  const recipient = field('final-recipient') || field('original-recipient') || headerOf(mail, 'x-failed-recipients')
  return {
    outcome: outcomeOf(action, status, mail.subject),
    recipient: recipient
      .replace(/^[^;]*;/, '')
      .trim()
      .slice(0, 320),
    status,
    diagnostic: field('diagnostic-code')
      .replace(/^[^;]*;/, '')
      .trim()
      .slice(0, 500),
    original: originalOf(mail),
  }
}

function outcomeOf(action: string, status: string, subject: string): Bounce['outcome'] {
  if (action === 'failed' || action === 'delayed') return action
  if (action !== '') return 'unknown'
  if (/\bdelay/i.test(subject) || status.startsWith('4')) return 'delayed'
  return 'failed'
}

/** The headers that came back, where there are any; else what the email itself answers or repeats. */
function originalOf(mail: ParsedMail): string {
  const returned = textOf(mail, ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'])
  const ids = messageIds(fieldOf(returned, 'message-id'))
  return [...ids, ...mail.inReplyTo, ...mail.references.toReversed(), ...messageIds(mail.text)].join(' ')
}

function textOf(mail: ParsedMail, types: readonly string[]): string {
  const part = mail.files.find(({ mimeType }) => types.includes(mimeType))
  return part ? part.bytes.subarray(0, 64 * 1024).toString('utf8') : ''
}

/** A header field of a text, unfolded; the first of that name. */
function fieldOf(text: string, name: string): string {
  const unfolded = text.replace(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
}

/** For staff: what happened, in one line. */
export function bounceReason({ outcome, recipient, status, diagnostic }: Bounce): string {
  const what = outcome === 'delayed' ? 'Delayed' : 'Not delivered'
  return [`${what}${recipient && ` to ${recipient}`}`, [status, diagnostic].filter(Boolean).join(' ')].filter(Boolean).join(': ')
}
