import EmailReplyParser from 'email-reply-parser'
import { answerAboveLine } from '#modules/mail/rules/threads/thread-headers.ts'
import { maxMessageLength } from '../../rules/ticket-forms.ts'

/** Longer texts are cut before they are read line by line. */
const maxReadLength = 200_000

const maxParserLine = 200
const maxParserLength = 4_000

export type MessageText = { visible: string; quoted: string }

/**
 * What was written, and the earlier text below it, which the screen folds. Sign-offs stay. When nothing is left, or when somebody wrote between the lines of
 * the earlier text, all of it is shown.
 */
export function messageText(whole: string): MessageText {
  const text = whole.slice(0, maxReadLength).trim()
  const lines = text.split('\n')
  const start = quoteStart(lines)
  const visible = lines.slice(0, start).join('\n').trim()
  const quoted = lines.slice(start).join('\n').trim()
  if (visible === '' || hasAnswersBetween(lines.slice(start))) return { visible: withoutOwnLines(text), quoted: '' }
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

const attribution = /(?:\b(?:wrote|skryf|geskryf|schrieb|a écrit|escribió|schreef|ha scritto)\s*|^o[pn]\s.{0,80}\s(?:skryf|het)\s.{1,150}):\s*$/i

function attributionBefore(lines: readonly string[], at: number): number {
  for (let line = at - 1; line >= Math.max(0, at - 4); line--) {
    const text = lines[line] ?? ''
    if (attribution.test(text)) return startOfAttribution(lines, line)
    if (text.replace(/[>\s]/g, '') !== '') return at
  }
  return at
}

/** An attribution is often folded over two or three lines. */
function startOfAttribution(lines: readonly string[], end: number): number {
  for (let line = end; line >= Math.max(0, end - 2); line--) if (/^(?:>\s*)*(?:on|op|am|le|el|il)\b/i.test((lines[line] ?? '').trim())) return line
  return end
}

const headerLines = [/^-{3,}\s*(?:original message|oorspronklike boodskap|forwarded message)\s*-{3,}$/i, /^_{20,}$/, /^(?:from|van):\s.+$/i]

function headerLine(lines: readonly string[]): number {
  return lines.findIndex((text, line) => {
    const trimmed = text.trim()
    if (trimmed.length < 300 && attribution.test(trimmed) && isQuoteBelow(lines, line)) return true
    if (!headerLines.some((header) => header.test(trimmed))) return false
    // Outlook: 'From:' with 'Sent:' or 'Subject:' just below.
    const below = lines.slice(line, line + 6).join('\n')
    return /^(?:sent|gestuur|date|datum|subject|onderwerp):/im.test(below)
  })
}

function isQuoteBelow(lines: readonly string[], line: number): boolean {
  const next = lines.slice(line + 1).find((text) => text.trim() !== '')
  return next === undefined || next.startsWith('>') || next.includes(answerAboveLine)
}

/** Where the parser of many languages sees quoted text up to the end. What it calls a signature is somebody's own words. */
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

/** Somebody's own lines after lines that begin with '>': answers between the lines, as far as there is more than a sign-off. */
function hasAnswersBetween(lines: readonly string[]): boolean {
  const marked = lines.map((line) => line.trimStart().startsWith('>'))
  const [first, last] = [marked.indexOf(true), marked.lastIndexOf(true)]
  if (first === -1) return false
  const between = lines.slice(first, last).filter((line) => !line.trimStart().startsWith('>') && line.trim() !== '')
  const after = lines.slice(last + 1).filter((line) => line.trim() !== '')
  return between.length > 0 || after.length > 0
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
  return { message: `${visible.slice(0, maxMessageLength - cutNote.length).toWellFormed()}${cutNote}`, rest: visible }
}
