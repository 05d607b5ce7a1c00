import PDFDocument from 'pdfkit'
import type { Typeface } from '#modules/settings/rules/appearance/appearance.ts'
import { documentFont, type Family, isDrawn, lackingIn, type Weight } from './fonts.server.ts'
import { printable as printableWith, textRuns } from './printable.ts'

export type Style = { size: number; weight?: Weight; color?: string; align?: 'left' | 'right' }

export const printable = (text: string): string => printableWith(text, isDrawn)

/** Scales the fallback font, whose letters are larger. */
const wideSize = 0.95

export function setFont(
  pdf: PDFKit.PDFDocument,
  family: Family,
  { weight = 'regular', size }: Style,
): void {
  const font = pdf
    .registerFont(`${family} ${weight}`, documentFont(weight, family))
    .font(`${family} ${weight}`)
  font.fontSize(family === 'wide' ? size * wideSize : size)
}

/**
 * Measures text for all documents, so that the bytes of one never depend on the widths cached by
 * another.
 */
const ruler = new PDFDocument({ font: '', autoFirstPage: false, fontLayoutCache: false })

/** Cached widths at size 1. */
const widths = new Map<string, number>()
const maxCachedWidths = 10_000

/** Widths and line breaks in a typeface. */
export function typesetting(typeface: Typeface) {
  /** Width of one line in points. */
  function measure(text: string, style: Style): number {
    const key = `${typeface} ${style.weight ?? 'regular'} ${text}`
    let width = widths.get(key)
    if (width === undefined) {
      width = textRuns(text, lackingIn(typeface, style.weight)).reduce(
        (sum, run) => sum + runWidth(run.text, run.face === 'own' ? typeface : 'wide', style),
        0,
      )
      if (widths.size >= maxCachedWidths) widths.clear()
      widths.set(key, width)
    }
    return width * style.size
  }

  /** The longest start of a word that fits, at least one character. */
  function cut(word: string, width: number, style: Style): string {
    const signs = word.match(/.\p{M}*/gsu) ?? []
    let count = Math.min(
      signs.length,
      Math.max(1, Math.floor((width / measure(word, style)) * signs.length)),
    )
    while (count > 1 && measure(signs.slice(0, count).join(''), style) > width) count--
    return signs.slice(0, count).join('')
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

  function linesOf(paragraph: string, width: number, style: Style): string[] {
    const lines: string[] = []
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
    return [...lines, current]
  }

  /** Breaks text into lines of at most `width`; wider words are split. Keeps line breaks. */
  function wrap(raw: string, width: number, style: Style): string[] {
    return printable(raw)
      .split('\n')
      .flatMap((paragraph) => linesOf(paragraph, width, style))
  }

  return { measure, cut, wrap }
}

/** At size 1. */
function runWidth(text: string, family: Family, style: Style): number {
  setFont(ruler, family, { ...style, size: 1000 })
  return ruler.widthOfString(text) / 1000
}
