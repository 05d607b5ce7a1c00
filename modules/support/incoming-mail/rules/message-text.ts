import EmailReplyParser from 'email-reply-parser'
import { answerAboveLine } from '#modules/mail/rules/threads/thread-headers.ts'
import { maxMessageLength } from '../../rules/ticket-forms.ts'
import {
  attribution,
  beginsHeaderBlock,
  hasOwnWords,
  isMarked,
  startOfAttribution,
} from './own-words.ts'

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
export function fittingText(visible: string): FittingText {
  if (visible.length <= maxMessageLength) return { message: visible, rest: null }
  return {
    message: `${visible.slice(0, maxMessageLength - cutNote.length).toWellFormed()}${cutNote}`,
    rest: visible,
  }
}
