import { isGeneralCode, statusCode } from '#modules/mail/suppressions/rules/bounce-class.ts'
import { messageIds } from './mail-head.ts'
import { headerOf, type ParsedMail } from './parsed-mail.ts'

/** What a mail server says of an email that it could not deliver (RFC 3464). */
export type Bounce = {
  /** 'delayed' is information only: the server tries on. */
  outcome: 'failed' | 'delayed' | 'delivered' | 'unknown'
  recipient: string
  /**
   * Such as 5.1.1: the receiver's own where the report has a general one only; blank when neither
   * says.
   */
  status: string
  /** What the receiver said, in one line. */
  diagnostic: string
  /** Text that has the Message-ID of the email that was not delivered, if anything has. */
  original: string
}

const subjects =
  /^(?:delivery status|delivery failure|mail delivery failed|undeliver(?:able|ed mail returned)|returned mail)/i
const servers = /^(?:mailer-daemon|postmaster|mail-daemon)@/i

/**
 * A person's own words about a bounce are none: the subject alone counts only where no person could
 * be answered.
 */
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
  const text = reportText(mail.text)
  const groups = textsOf(mail, [
    'message/delivery-status',
    'message/global-delivery-status',
  ]).flatMap((report) => report.split(/\n\s*\n/))
  const reported = groups.filter(
    (group) => fieldOf(group, 'action') !== '' || fieldOf(group, 'final-recipient') !== '',
  )
  const group =
    ['failed', 'delayed']
      .map((action) => reported.find((one) => actionOf(one) === action))
      .find(Boolean) ??
    reported[0] ??
    ''
  const recipient = (
    fieldOf(group, 'final-recipient') ||
    fieldOf(group, 'original-recipient') ||
    headerOf(mail, 'x-failed-recipients') ||
    recipientIn(text)
  )
    .replace(/^[^;]*;/, '')
    .trim()
    .slice(0, 320)
  const words = reasonIn(text, recipient)
  const diagnostic =
    fieldOf(group, 'diagnostic-code')
      .replace(/^[^;]*;/, '')
      .trim() || words
  const own = statusCode(`:${fieldOf(group, 'status')}`) ?? ''
  const status =
    own !== '' && !isGeneralCode(own) ? own : (statusCode(diagnostic) ?? statusCode(words) ?? own)
  const outcome = outcomeOf(actionOf(group), { status, said: `${mail.subject}\n${text}` })
  return {
    outcome,
    recipient,
    status,
    diagnostic: diagnostic.slice(0, 500),
    original: originalOf(mail),
  }
}

function actionOf(group: string): string {
  return /^\w*/.exec(fieldOf(group, 'action').toLowerCase())?.[0] ?? ''
}

/**
 * What says that the server tries on, and what says that it does not, whatever code it gives for
 * the reason.
 */
const triesOn =
  /warning (?:message )?only|will (?:be retried|keep|continue|retry)|not (?:yet )?been delivered|still (?:being retried|trying)|delivery attempts will continue|do not need to resend|\bdelay(?:ed)?\b/i
const gaveUp =
  /not going to try again|given up|giving up|gave up|retry time(?:out)? exceeded|permanent(?:ly)? (?:fatal )?(?:error|failure|fail)/i

function outcomeOf(
  action: string,
  { status, said }: { status: string; said: string },
): Bounce['outcome'] {
  if (action === 'failed' || action === 'delayed') return action
  if (action === 'delivered' || action === 'relayed' || action === 'expanded') return 'delivered'
  if (action !== '') return 'unknown'
  if (gaveUp.test(said)) return 'failed'
  return triesOn.test(said) || status.startsWith('4') ? 'delayed' : 'failed'
}

const copyBelow =
  /^[ \t-]*(?:below (?:this line )?is a copy|this is a copy of|original message|message headers? follow|headers? of the (?:original )?message|the (?:original )?message follows|unsent message below|included is a copy)/im

/** What the server wrote itself, without the email that it sent back. */
function reportText(text: string): string {
  const start = text.slice(0, 20_000)
  const end = copyBelow.exec(start)?.index
  return end === undefined || end === 0 ? start : start.slice(0, end)
}

const address = String.raw`[^\s<>:;,()"]{1,200}@[^\s<>:;,()"]{1,200}`
const recipientPlaces = [
  new RegExp(`^<(${address})>:`, 'm'),
  new RegExp(`(?:mail|message) to <(${address})>`, 'i'),
  new RegExp(String.raw`^[ \t]*<?(${address})>?(?::|[ \t]*$)`, 'm'),
]

function recipientIn(text: string): string {
  return recipientPlaces.flatMap((place) => place.exec(text)?.[1] ?? [])[0] ?? ''
}

/** The paragraph that begins with the recipient, or the next one where that says nothing more. */
function reasonIn(text: string, recipient: string): string {
  if (recipient === '') return ''
  const lines = text.split('\n').map((line) => line.trim())
  const at = lines.findIndex((line) => line.toLowerCase().includes(recipient.toLowerCase()))
  if (at === -1) return ''
  const named = paragraph(lines, at)
  const said = named
    .toLowerCase()
    .replace(recipient.toLowerCase(), '')
    .replace(/^[\s<>:]*/, '')
  const isBare = said === '' || /\b(?:mail|message) to <>/.test(said)
  const next = lines.findIndex((line, below) => below > at && line === '')
  const after = next === -1 ? -1 : lines.findIndex((line, below) => below > next && line !== '')
  if (isBare && after !== -1) return paragraph(lines, after)
  return named.startsWith(recipient) || named.startsWith(`<${recipient}`)
    ? named.slice(named.indexOf(recipient) + recipient.length).replace(/^[>:\s]+/, '')
    : named
}

function paragraph(lines: readonly string[], start: number): string {
  const end = lines.findIndex((line, at) => at > start && line === '')
  return lines
    .slice(start, Math.min(end === -1 ? lines.length : end, start + 8))
    .join(' ')
    .slice(0, 500)
}

/**
 * The headers that came back, where there are any; else what the email itself answers or repeats.
 */
function originalOf(mail: ParsedMail): string {
  const returned = textsOf(mail, [
    'message/rfc822',
    'text/rfc822-headers',
    'message/global',
    'message/global-headers',
  ])
  const ids = [...returned, mail.text].flatMap((text) => messageIds(fieldOf(text, 'message-id')))
  return [
    ...ids,
    ...mail.inReplyTo,
    ...mail.references.toReversed(),
    ...messageIds(mail.text),
  ].join(' ')
}

function textsOf(mail: ParsedMail, types: readonly string[]): string[] {
  const parts = mail.files.filter(({ mimeType }) => types.includes(mimeType)).slice(0, 20)
  return parts.map(({ bytes }) =>
    bytes
      .subarray(0, 64 * 1024)
      .toString('utf8')
      .replace(/\r\n?/g, '\n'),
  )
}

/** A header field of a text, unfolded; the first of that name. */
function fieldOf(text: string, name: string): string {
  const unfolded = text.replace(/\n[ \t]+/g, ' ')
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
}

const outcomeLabels: Record<Bounce['outcome'], string> = {
  failed: 'Not delivered',
  unknown: 'Not delivered',
  delayed: 'Delayed',
  delivered: 'Delivered',
}

/** What was said, with the code before it where it does not stand in the words. */
export function bounceDetail({ status, diagnostic }: Bounce): string {
  return [diagnostic.includes(status) ? '' : status, diagnostic].filter(Boolean).join(' ')
}

/** For staff: what happened, in one line. */
export function bounceReason(bounce: Bounce): string {
  const { outcome, recipient } = bounce
  return [`${outcomeLabels[outcome]}${recipient && ` to ${recipient}`}`, bounceDetail(bounce)]
    .filter(Boolean)
    .join(': ')
}

/** A recipient marked an email of ours as spam, as mailbox providers report it (ARF, RFC 5965). */
export type Complaint = {
  /** Such as 'abuse'; 'not-spam' takes a complaint back. */
  kind: string
  recipient: string
  /** Ids, with angle brackets, that the email of ours may have. */
  originals: string[]
}

const reportType = 'message/feedback-report'

export function isComplaint(mail: ParsedMail): boolean {
  const type = headerOf(mail, 'content-type').toLowerCase()
  return (
    (type.includes('multipart/report') && type.includes('feedback-report')) ||
    mail.files.some(({ mimeType }) => mimeType === reportType)
  )
}

export function readComplaint(mail: ParsedMail): Complaint {
  const textOf = (...types: string[]) => {
    const part = mail.files.find(({ mimeType }) => types.includes(mimeType))
    return part
      ? part.bytes
          .subarray(0, 64 * 1024)
          .toString('utf8')
          .replace(/\r\n?/g, '\n')
          .replace(/\n[ \t]+/g, ' ')
      : ''
  }
  const field = (text: string, name: string) =>
    new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''
  const report = textOf(reportType)
  const original = textOf('message/rfc822', 'text/rfc822-headers')
  return {
    kind: field(report, 'feedback-type').toLowerCase().slice(0, 40) || 'abuse',
    recipient: (field(report, 'original-rcpt-to') || field(original, 'to'))
      .replace(/^.*<|>.*$/g, '')
      .slice(0, 320),
    // Providers take ids out of some headers and leave them in others.
    originals: [
      ...messageIds(field(original, 'message-id')),
      ...messageIds(field(original, 'references')),
      ...messageIds(original),
    ],
  }
}
