import PDFDocument from 'pdfkit'
import { type DocumentLook, plainLook } from '../rules/document-look.ts'
import { documentFont, isDrawn, lackingInOwnType, type Weight } from './fonts.server.ts'
import { printable as printableWith } from './printable.ts'
import { type Face, type TextRun, textRuns } from './text-runs.ts'

/** A4 in points, with margins. */
export const sheet = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 56, bottom: 760 }

export const ink = { text: '#101a2b', muted: '#5a6272', line: '#ddd5c8', faint: '#f4efe7', positive: '#17704a', white: '#ffffff' }

export type Style = { size: number; weight?: Weight; color?: string; align?: 'left' | 'right' }
export type Area = { x: number; width: number }

export type Paper = {
  pdf: PDFKit.PDFDocument
  look: DocumentLook
  /** Width of one line in points. */
  measure(text: string, style: Style): number
  /** Breaks text into lines of at most `width`; wider words are split. Keeps line breaks. */
  wrap(text: string, width: number, style: Style): string[]
  /** Draws one line with its top at `y`, cut with an ellipsis if too long. */
  line(text: string, y: number, area: Area, style: Style): void
  /** Draws one line that must not be cut (an amount, a number), in smaller type if needed. */
  whole(text: string, y: number, area: Area, style: Style): void
  /** Draws wrapped text; returns the y below. */
  block(text: string, y: number, area: Area, style: Style): number
  rule(y: number, area?: Area, color?: string): void
}

export const lineHeight = (style: Style): number => style.size * 1.42

const printable = (text: string): string => printableWith(text, isDrawn)

/** Scales the fallback font, whose letters are larger. */
const wideSize = 0.95

/** Distance from the top of a line to the baseline of both fonts. */
const ascent = (size: number): number => {
  const own = documentFont('regular')
  return (own.ascent / own.unitsPerEm) * size
}

export type PaperDetails = { title: string; author: string; subject: string; date: Date }

function use(pdf: PDFKit.PDFDocument, { weight = 'regular', size }: Style, face: Face): void {
  const name = `${face} ${weight}`
  const font = pdf.registerFont(name, documentFont(weight, face)).font(name)
  font.fontSize(face === 'own' ? size : size * wideSize)
}

/** Measures text for all documents, so that the bytes of one never depend on the widths cached by another. */
const ruler = new PDFDocument({ font: '', autoFirstPage: false, fontLayoutCache: false })

/** Cached widths at size 1. */
const widths = new Map<string, number>()
const maxCachedWidths = 10_000

function measure(text: string, style: Style): number {
  const key = `${style.weight ?? 'regular'} ${text}`
  let width = widths.get(key)
  if (width === undefined) {
    width = textRuns(text, lackingInOwnType()).reduce((sum, run) => sum + runWidth(run, style), 0)
    if (widths.size >= maxCachedWidths) widths.clear()
    widths.set(key, width)
  }
  return width * style.size
}

/** At size 1. */
function runWidth({ text, face }: TextRun, style: Style): number {
  use(ruler, { ...style, size: 1000 }, face)
  return ruler.widthOfString(text) / 1000
}

/** The longest start of a word that fits, at least one character. */
function cut(word: string, width: number, style: Style): string {
  const signs = word.match(/.\p{M}*/gsu) ?? []
  let count = Math.min(signs.length, Math.max(1, Math.floor((width / measure(word, style)) * signs.length)))
  while (count > 1 && measure(signs.slice(0, count).join(''), style) > width) count--
  return signs.slice(0, count).join('')
}

function wrap(raw: string, width: number, style: Style): string[] {
  const lines: string[] = []
  for (const paragraph of printable(raw).split('\n')) {
    let current = ''
    for (const word of paragraph.split(' ')) {
      const longer = current === '' ? word : `${current} ${word}`
      if (measure(longer, style) <= width) {
        current = longer
        continue
      }
      if (current !== '') lines.push(current)
      const pieces = piecesOf(word, width, style)
      lines.push(...pieces.slice(0, -1))
      current = pieces.at(-1) ?? ''
    }
    lines.push(current)
  }
  return lines
}

/** A word too long for a line, cut into pieces that fit. */
function piecesOf(word: string, width: number, style: Style): string[] {
  const pieces: string[] = []
  let rest = word
  while (measure(rest, style) > width) {
    const piece = cut(rest, width, style)
    pieces.push(piece)
    rest = rest.slice(piece.length)
  }
  return [...pieces, rest]
}

export function openPaper({ title, author, subject, date }: PaperDetails, look: DocumentLook = plainLook): Paper {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-ZA',
    displayTitle: true,
    pdfVersion: '1.7',
    font: '',
    info: { Title: printable(title), Author: printable(author), Subject: printable(subject), CreationDate: date, ModDate: date },
  })

  function draw(text: string, y: number, { x, width }: Area, style: Style): void {
    let at = style.align === 'right' ? x + width - measure(text, style) : x
    pdf.fillColor(style.color ?? ink.text)
    for (const run of textRuns(text, lackingInOwnType())) {
      use(pdf, style, run.face)
      if (run.face === 'own') pdf.text(run.text, at, y, { lineBreak: false })
      else pdf.text(run.text, at, y + ascent(style.size), { lineBreak: false, baseline: 'alphabetic' })
      // PDFKit moves its cursor to the end of the text.
      at = pdf.x
    }
  }

  return {
    pdf,
    look,
    measure,
    wrap,
    line: (raw, y, area, style) => {
      const text = printable(raw).replaceAll('\n', ' ')
      const fits = measure(text, style) <= area.width
      draw(fits ? text : `${cut(text, area.width - measure('…', style), style).trimEnd()}…`, y, area, style)
    },
    whole: (raw, y, area, style) => {
      const text = printable(raw).replaceAll('\n', ' ')
      const size = Math.min(style.size, (style.size * area.width) / measure(text, style))
      draw(text, y + (style.size - size) * 0.8, area, { ...style, size })
    },
    block: (text, y, area, style) => {
      let at = y
      for (const line of wrap(text, area.width, style)) {
        draw(line, at, area, style)
        at += lineHeight(style)
      }
      return at
    },
    rule: (y, area = { x: sheet.left, width: sheet.right - sheet.left }, color = ink.line) => {
      pdf
        .moveTo(area.x, y)
        .lineTo(area.x + area.width, y)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke()
    },
  }
}

/** Ends the document and returns its bytes. */
export function closePaper(paper: Paper): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    paper.pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.pdf.on('end', () => resolve(Buffer.concat(chunks)))
    paper.pdf.on('error', reject)
    paper.pdf.end()
  })
}
