import EmailReplyParser from 'email-reply-parser'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { answerAboveLine } from '#modules/mail/rules/threads/thread-headers.ts'
import { withoutMarks } from '#modules/mail/rules/threads/thread-mark.ts'
import { maxFilesPerMessage } from '../../rules/attachment.ts'
import { maxMessageLength } from '../../rules/ticket-forms.ts'
import type { MailReferences } from './mail-head.ts'
import {
  attribution,
  beginsHeaderBlock,
  hasOwnWords,
  isMarked,
  startOfAttribution,
} from './own-words.ts'
import { headerOf, type MailFile, type ParsedMail } from './parsed-mail.ts'

/** Longer texts are cut before they are read line by line. */
const maxReadLength = 200_000

const maxParserLine = 200
const maxParserLength = 4_000

export type MessageText = { visible: string; quoted: string }

/**
 * What was written, and the earlier text below it, which the screen folds. Sign-offs stay. `sent`
 * is what we sent that the email may repeat: when anything below is neither marked as quoted nor in
 * there, the customer answered between or below the lines, and all of it is shown; so it is when
 * nothing else is left.
 */
export function messageText(whole: string, sent: readonly string[] = []): MessageText {
  const text = whole.slice(0, maxReadLength).trim()
  const lines = text.split('\n')
  const start = quoteStart(lines)
  const visible = lines.slice(0, start).join('\n').trim()
  const quoted = lines.slice(start).join('\n').trim()
  if (visible === '' || hasOwnWords(lines.slice(start), sent))
    return { visible: withoutOwnLines(text), quoted: '' }
  return { visible: withoutOwnLines(visible), quoted }
}

/** The first line of earlier text; the number of lines when there is none. */
function quoteStart(lines: readonly string[]): number {
  const found = [ownLine(lines), headerLine(lines), parserStart(lines)].filter((line) => line >= 0)
  return Math.min(lines.length, ...found)
}

function ownLine(lines: readonly string[]): number {
  const at = lines.findIndex((line) => line.includes(answerAboveLine))
  // 'On …, Support wrote:' comes above our line.
  return at > 0 ? attributionBefore(lines, at) : at
}

function attributionBefore(lines: readonly string[], at: number): number {
  for (let line = at - 1; line >= Math.max(0, at - 4); line--) {
    const text = lines[line] ?? ''
    if (attribution.test(text)) return startOfAttribution(lines, line)
    if (text.replace(/[>\s]/g, '') !== '') return at
  }
  return at
}

function headerLine(lines: readonly string[]): number {
  return lines.findIndex((text, line) => {
    const trimmed = text.trim()
    if (trimmed.length < 300 && attribution.test(trimmed) && isQuoteBelow(lines, line)) return true
    return beginsHeaderBlock(lines, line)
  })
}

function isQuoteBelow(lines: readonly string[], line: number): boolean {
  const next = lines.slice(line + 1).find((text) => text.trim() !== '')
  return next === undefined || isMarked(next) || next.includes(answerAboveLine)
}

/**
 * Where the parser of many languages sees quoted text up to the end. What it calls a signature is
 * the sender's own text.
 */
function parserStart(whole: readonly string[]): number {
  // Its expressions take long for long lines and long texts.
  const lines = whole.map((line) => line.slice(0, maxParserLine))
  const text = lines.join('\n').slice(0, maxParserLength)
  const fragments = new EmailReplyParser().read(text).getFragments()
  let quoted = ''
  for (const fragment of fragments.toReversed()) {
    const content = fragment.getContent()
    if (!fragment.isQuoted() && content.trim() !== '') break
    quoted = `${content}\n${quoted}`
  }
  if (quoted.trim() === '') return -1
  const first = quoted.trim().split('\n')[0] ?? ''
  return lines.lastIndexOf(first)
}

function withoutOwnLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.includes(answerAboveLine))
    .join('\n')
    .trim()
}

export type FittingText = { message: string; rest: string | null }

const cutNote = '\n\n[The rest of this email is in the file ‘full-message.txt’.]'

/** The text within the limit of a message; what is longer is cut, and the whole becomes a file. */
function fittingText(visible: string): FittingText {
  if (visible.length <= maxMessageLength) return { message: visible, rest: null }
  return {
    message: `${visible.slice(0, maxMessageLength - cutNote.length).toWellFormed()}${cutNote}`,
    rest: visible,
  }
}

/** An email may bring more files than a form, as long as it is within its own limit. */
const maxFiles = maxFilesPerMessage * 5

export type MailContent = {
  message: string
  quoted: string
  files: MailFile[]
  html: string
  threading: MailReferences
}

/**
 * What of an email becomes a message. `htmlText` is the words of its HTML, for an email without a
 * text part; `sent` is what it may repeat of ours.
 */
export function mailContent(
  mail: ParsedMail,
  { html, htmlText, sent }: { html: string; htmlText: string; sent: readonly string[] },
): MailContent {
  const whole = maskCardNumbers(withoutMarks(mail.text.trim() || htmlText))
  const { visible, quoted } = messageText(whole, sent)
  const { message, rest } = fittingText(visible)
  const files = mail.files.filter(({ bytes }) => bytes.length > 0).slice(0, maxFiles)
  const full =
    rest === null
      ? []
      : [
          {
            name: 'full-message.txt',
            type: 'application/octet-stream',
            bytes: Buffer.from(whole),
            contentId: null,
            mimeType: 'text/plain',
          },
        ]
  return {
    message:
      message ||
      (files.length > 0 ? '(An email without text. See its files.)' : '(An email without text.)'),
    quoted: quoted.slice(0, 100_000).toWellFormed(),
    files: [...full, ...files],
    html,
    threading: threadingOfMail(mail),
  }
}

function threadingOfMail(mail: ParsedMail): MailReferences {
  const index = headerOf(mail, 'thread-index').slice(0, 400)
  const topic = headerOf(mail, 'thread-topic').slice(0, 400)
  return {
    references: mail.references.slice(0, 100),
    ...(index && { threadIndex: index }),
    ...(topic && { threadTopic: topic }),
  }
}
