import { answerAboveLine } from '#modules/mail/rules/threads/thread-headers.ts'

/** 'On Monday Support wrote:', also without a date, in the languages that our customers write. */
export const attribution =
  /(?:\b(?:wrote|writes|skryf|geskryf|schrieb|a écrit|escribió|schreef|ha scritto)\s*|^o[pn]\s.{0,80}\s(?:skryf|het|wrote)\s.{1,150}):\s*$/i

const separators = [
  /^-{3,}\s*(?:original message|oorspronklike boodskap|forwarded message)\s*-{3,}$/i,
  /^_{20,}$/,
]
const senderLine = /^\*?(?:from|van):\*?\s.+$/i
const headerField =
  /^\*?(?:from|sent|to|cc|bcc|subject|date|importance|attachments?|reply-to|van|gestuur|aan|kc|onderwerp|datum|aanhangsels?):\*?(?:\s|$)/i

/**
 * True for the line with which the header block of an earlier email begins, as Outlook writes it
 * above text without marks.
 */
export function beginsHeaderBlock(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim()
  if (!separators.some((one) => one.test(line)) && !senderLine.test(line)) return false
  const below = lines.slice(at, at + 6).join('\n')
  return /^\*?(?:sent|gestuur|date|datum|subject|onderwerp):/im.test(below)
}

/** An attribution is often folded over two or three lines. */
export function startOfAttribution(lines: readonly string[], end: number): number {
  for (let line = end; line >= Math.max(0, end - 2); line--)
    if (/^(?:>\s*)*(?:on|op|am|le|el|il)\b/i.test((lines[line] ?? '').trim())) return line
  return end
}

/** Lines that begin so are quoted; with tabs by some programs, below their attribution. */
export function isMarked(line: string): boolean {
  return /^\s*>|^\t/.test(line)
}

/** More unmarked lines are not compared. */
const maxLines = 2_000
const maxKnown = 300_000

/**
 * Whether an email's earlier text has words that its sender wrote: any line that is not marked as
 * quoted, is not of `sent` (the emails and messages that it answers) and is no signature at the
 * end. Short lines must be a whole line there, no more often than there, or the rest of a line that
 * was broken.
 */
export function hasOwnWords(earlier: readonly string[], sent: readonly string[]): boolean {
  const lines = earlier.slice(0, signatureStart(earlier))
  const frame = frameLines(lines)
  const words = lines.map(plain)
  const unmarked = lines.flatMap((line, at) =>
    frame.has(at) || isMarked(line) || words[at] === ''
      ? []
      : [{ line: words[at] ?? '', before: words[at - 1] ?? '' }],
  )
  if (unmarked.length === 0) return false
  if (sent.length === 0 || unmarked.length > maxLines) return true
  const texts = sent.map((text) => text.slice(0, maxKnown))
  const known = texts
    .map((text) => ` ${plain(text)} `)
    .join('\n')
    .slice(0, maxKnown)
  const counts = lineCounts(texts)
  const isRest = (line: string, before: string) =>
    before.length > 40 && known.includes(` ${before} ${line} `)
  return [...Map.groupBy(unmarked, ({ line }) => line)].some(([line, all]) => {
    if ((counts.get(line) ?? 0) >= all.length || all.every(({ before }) => isRest(line, before)))
      return false
    return all.length > 1 || line.split(' ').length < 4 || !known.includes(` ${line} `)
  })
}

/** How often each line is in the text that has it most often. */
function lineCounts(texts: readonly string[]): Map<string, number> {
  const most = new Map<string, number>()
  for (const text of texts)
    for (const [line, all] of Map.groupBy(text.split('\n').map(plain), (one) => one))
      most.set(line, Math.max(most.get(line) ?? 0, all.length))
  return most
}

/**
 * Letters and digits only: mail programs wrap lines differently, and write links and bold words in
 * their own way.
 */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[<[(]?\b(?:https?:\/\/|mailto:|cid:)[^\s>\])]*[>\])]?/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The lines that mail programs write around earlier text: attributions, header blocks, our own
 * line.
 */
function frameLines(lines: readonly string[]): Set<number> {
  const frame = new Set<number>()
  const add = (from: number, to: number) => {
    for (let at = from; at <= to; at++) frame.add(at)
  }
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim()
    if (line.includes(answerAboveLine)) add(at, at)
    else if (line.length < 300 && attribution.test(line)) add(startOfAttribution(lines, at), at)
    else if (beginsHeaderBlock(lines, at)) add(at, endOfHeaderBlock(lines, at))
  }
  const intro = introEnd(lines)
  if (intro !== -1) add(0, intro)
  return frame
}

function endOfHeaderBlock(lines: readonly string[], start: number): number {
  let end = start
  for (let at = start + 1; at < Math.min(lines.length, start + 14); at++) {
    const line = (lines[at] ?? '').trim()
    if (headerField.test(line) || (line.includes('@') && /[;,>]$/.test(line))) end = at
    else if (line !== '' || headerField.test((lines[end] ?? '').trim())) break
  }
  return end
}

/**
 * An attribution in another language: up to three lines that end in a colon, with marked text right
 * below.
 */
function introEnd(lines: readonly string[]): number {
  const end = lines.slice(0, 3).findIndex((line) => line.trim().endsWith(':'))
  const below = lines.slice(end + 1).find((line) => line.trim() !== '')
  return end !== -1 && below !== undefined && isMarked(below) ? end : -1
}

const signOff =
  /^(?:(?:kind|best|warm) )?(?:regards|wishes)|^(?:vriendelike )?groete|^(?:yours )?(?:sincerely|faithfully)|^(?:many )?thanks|^dankie|^mvg|^cheers/i
const deviceLine =
  /^(?:sent from|sent via|get outlook|gestuur vanaf|verstuur vanaf|stuur vanaf)\b.{0,60}$/i
const maxSignatureLines = 12

/** Where a signature at the end begins; the number of lines without one. */
function signatureStart(lines: readonly string[]): number {
  const end = lines.findLastIndex((line) => line.trim() !== '') + 1
  const delimiter = lines.findLastIndex((line) => /^-- ?\r?$/.test(line))
  const isBlock = (from: number, max: number) =>
    end - from <= max && !lines.slice(from, end).some(isMarked)
  if (delimiter !== -1 && isBlock(delimiter, maxSignatureLines)) return delimiter
  if (deviceLine.test((lines[end - 1] ?? '').trim())) return end - 1
  const paragraph =
    lines.slice(0, end).findLastIndex((line) => line.trim() === '' || isMarked(line)) + 1
  const first = (lines[paragraph] ?? '').trim()
  return paragraph < end &&
    signOff.test(first) &&
    first.length < 40 &&
    isShort(lines.slice(paragraph + 1, end))
    ? paragraph
    : lines.length
}

/** Names and titles, not sentences. */
function isShort(lines: readonly string[]): boolean {
  return (
    lines.length <= 5 &&
    lines.every((line) => line.trim().length <= 60 && !/[.!?]$/.test(line.trim()))
  )
}
