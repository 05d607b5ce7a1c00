import { oneLine } from '../delivery.ts'
import { plusAddress, type Sign, threadMark } from './thread-mark.ts'

/** Some mail servers refuse header blocks above 4 096 characters. */
const maxReferencesLength = 1_500

/** What an email of a conversation carries in place of what every other email does. */
export type ThreadedMail = {
  messageId: string
  replyTo: string | null
  headers: Record<string, string>
  mark: string
}

/** `mailId` is the email's own; `host` the right part of its Message-ID. */
export function threadedMail(
  threading: MailThreading,
  mailId: string,
  { host, sign }: { host: string; sign: Sign },
): ThreadedMail {
  const mark = threadMark({ thread: threading.thread, mail: mailId }, sign)
  const root = `<${threadMark({ thread: threading.thread, mail: threading.thread }, sign)}@${host}>`
  const { mailbox, inReplyTo, threadIndex, threadTopic } = threading
  return {
    messageId: `<${mark}@${host}>`,
    replyTo: mailbox === '' ? null : plusAddress(mailbox, threading, sign),
    headers: {
      References: cutReferences([
        root,
        ...threading.references,
        ...(inReplyTo === null ? [] : [inReplyTo]),
      ]).join(' '),
      'In-Reply-To': inReplyTo ?? root,
      ...(threadIndex && { 'Thread-Index': oneLine(threadIndex) }),
      ...(threadTopic && { 'Thread-Topic': oneLine(threadTopic) }),
      ...automatic[threading.automatic ?? 'person'],
    },
    mark,
  }
}

/**
 * RFC 3834. What a person wrote carries none of these: an out-of-office answer to it is unwelcome,
 * but it is a person's email.
 */
const automatic: Record<'acknowledgement' | 'notice' | 'person', Record<string, string>> = {
  acknowledgement: {
    'Auto-Submitted': 'auto-replied',
    'X-Auto-Response-Suppress': 'DR, RN, OOF, AutoReply',
    Precedence: 'auto_reply',
  },
  notice: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  person: {},
}

/**
 * Each once, oldest first; the first and the last stay, what is too long is left out after the
 * first.
 */
export function cutReferences(ids: readonly string[]): string[] {
  const each = [...new Set(ids)].filter((id) => /^<[^<>\s]{1,400}>$/.test(id))
  const [first, ...others] = each
  if (first === undefined) return []
  let room = maxReferencesLength - first.length
  const kept: string[] = []
  for (const id of others.reverse()) {
    room -= id.length + 1
    if (room < 0) break
    kept.unshift(id)
  }
  return [first, ...kept]
}

/** Above it people write; below it is what we wrote. Mail programs keep it in what they quote. */
export const answerAboveLine = '-- Please write your answer above this line --'

/**
 * The text with the line above and the mark at its end, but above the line '-- ' of a footer: mail
 * programs such as mblaze and Emacs quote nothing of what is below that. Without a mailbox replies
 * cannot be received, and the line is left out.
 */
export function withMark(text: string, mark: string, hasMailbox: boolean): string {
  const line = hasMailbox ? `${answerAboveLine}\n\n` : ''
  const footer = text.lastIndexOf('\n-- \n')
  if (footer === -1) return `${line}${text.trimEnd()}\n\nRef: ${mark}\n`
  return `${line}${text.slice(0, footer).trimEnd()}\n\nRef: ${mark}\n${text.slice(footer)}`
}

export function htmlWithMark(html: string, mark: string, hasMailbox: boolean): string {
  const line = hasMailbox ? `<p style="${small}">${answerAboveLine}</p>` : ''
  const below = `<p style="${small}">Ref: ${mark}</p>`
  const withLine = /<body[^>]*>/i.test(html)
    ? html.replace(/<body[^>]*>/i, (body) => `${body}\n${line}`)
    : `${line}${html}`
  const end = withLine.toLowerCase().lastIndexOf('</body>')
  return end === -1
    ? `${withLine}${below}`
    : `${withLine.slice(0, end)}${below}\n${withLine.slice(end)}`
}

const small =
  'margin:8px 12px;font-family:Arial,sans-serif;font-size:11px;line-height:1.4;color:#767c88;text-align:center;word-wrap:break-word;overflow-wrap:anywhere'

export type Audience = 'customer' | 'staff'

/**
 * Where an email belongs in a conversation by email. Message-ID, Reply-To and the marker in the
 * body are signed when it is sent.
 */
export type MailThreading = {
  /** The id of the conversation (a ticket). */
  thread: string
  /** Whom it was written for: only what answers an email to staff can be an answer of staff. */
  audience: Audience
  /** The mailbox that takes answers, without the signed part; blank where none is set. */
  mailbox: string
  /** The recipient's last email, which this one answers; with angle brackets. Null: none. */
  inReplyTo: string | null
  /** Oldest first, with angle brackets. */
  references: string[]
  /** Outlook's grouping, echoed as it came. */
  threadIndex?: string
  threadTopic?: string
  /**
   * An acknowledgement answers an email by itself, a notice tells of something; null: a person
   * wrote it.
   */
  automatic: 'acknowledgement' | 'notice' | null
}
