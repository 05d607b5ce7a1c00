import PDFDocument from 'pdfkit'
import { type DocumentBrand, defaultBrand } from '../rules/document-brand.ts'
import { documentFont, lackingIn } from './fonts.server.ts'
import { textRuns } from './printable.ts'
import { printable, type Style, setFont, typesetting } from './typesetting.server.ts'

/** A4 in points, with margins. */
export const sheet = {
  width: 595.28,
  height: 841.89,
  left: 48,
  right: 547.28,
  top: 56,
  bottom: 760,
}

export const ink = {
  text: '#101a2b',
  muted: '#5a6272',
  line: '#ddd5c8',
  faint: '#f4efe7',
  positive: '#17704a',
  white: '#ffffff',
}

export type Area = { x: number; width: number }

/** What a band keeps between its edge, which is the margin, and its text. */
export const bandInset = 8

/** A tinted band from margin to margin. */
export function drawBand({ pdf }: Paper, y: number, height: number): void {
  pdf.rect(sheet.left, y, sheet.right - sheet.left, height).fill(ink.faint)
}

export type Paper = {
  pdf: PDFKit.PDFDocument
  brand: DocumentBrand
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

/** Distance from the top of a line to the baseline, the same for every typeface. */
const ascent = (size: number): number => {
  const font = documentFont('regular')
  return (font.ascent / font.unitsPerEm) * size
}

/** The face whose baseline the others are set on. */
function isMeasuredFace(family: string, { weight }: Style): boolean {
  return family === 'figtree' && weight !== 'display'
}

export type PaperDetails = { title: string; author: string; subject: string; date: Date }

export function openPaper(
  { title, author, subject, date }: PaperDetails,
  brand: DocumentBrand = defaultBrand,
): Paper {
  const { typeface } = brand
  const { measure, cut, wrap } = typesetting(typeface)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-ZA',
    displayTitle: true,
    pdfVersion: '1.7',
    font: '',
    info: {
      Title: printable(title),
      Author: printable(author),
      Subject: printable(subject),
      CreationDate: date,
      ModDate: date,
    },
  })

  function draw(text: string, y: number, { x, width }: Area, style: Style): void {
    let at = style.align === 'right' ? x + width - measure(text, style) : x
    pdf.fillColor(style.color ?? ink.text)
    for (const run of textRuns(text, lackingIn(typeface, style.weight))) {
      const family = run.face === 'own' ? typeface : 'wide'
      setFont(pdf, family, style)
      if (isMeasuredFace(family, style)) pdf.text(run.text, at, y, { lineBreak: false })
      else
        pdf.text(run.text, at, y + ascent(style.size), { lineBreak: false, baseline: 'alphabetic' })
      // PDFKit moves its cursor to the end of the text.
      at = pdf.x
    }
  }

  return {
    pdf,
    brand,
    measure,
    wrap,
    line: (raw, y, area, style) => {
      const text = printable(raw).replaceAll('\n', ' ')
      const fits = measure(text, style) <= area.width
      draw(
        fits ? text : `${cut(text, area.width - measure('…', style), style).trimEnd()}…`,
        y,
        area,
        style,
      )
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
