import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font, type GlyphRun } from 'fontkit'
import { installedFolder } from '#platform/process/installed-folder.server.ts'
import type { Face } from './text-runs.ts'

export type Weight = 'regular' | 'strong'

const files: Record<Face, Record<Weight, string>> = {
  own: { regular: 'Figtree-Regular.ttf', strong: 'Figtree-SemiBold.ttf' },
  wide: { regular: 'NotoSans-Regular.ttf', strong: 'NotoSans-SemiBold.ttf' },
}
const opened = new Map<string, Font>()

/** Number of shaped words cached per font; invoices share most of them. */
const maxCachedRuns = 5_000

/**
 * The brand font, a small Latin subset, and a fallback font for all other Latin, Greek and Cyrillic letters. Each file is parsed once per process,
 * which is most of the cost of a document; the fallback only when a text needs it.
 */
export function documentFont(weight: Weight, face: Face = 'own'): Font {
  const file = files[face][weight]
  let font = opened.get(file)
  if (!font) {
    font = create(readFileSync(join(installedFolder('modules/billing/documents/printing/fonts'), file)))
    // fontkit caches a glyph as first seen. First seen as part of another (the T of Ṱ) it has no code point, and later documents would lack its text.
    for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
    rememberRuns(font)
    opened.set(file, font)
  }
  return font
}

/** Whether the fonts have the character. Both weights have the same characters. */
export function isDrawn(codePoint: number): boolean {
  return documentFont('regular').hasGlyphForCodePoint(codePoint) || documentFont('regular', 'wide').hasGlyphForCodePoint(codePoint)
}

let lacking: RegExp | undefined

/** Matches characters the brand font lacks. */
export function lackingInOwnType(): RegExp {
  lacking ??= new RegExp(
    `[^${documentFont('regular')
      .characterSet.map((codePoint) => `\\u{${codePoint.toString(16)}}`)
      .join('')}]`,
    'u',
  )
  return lacking
}

/** Uses tabular figures, so that amounts align. */
function rememberRuns(font: Font): void {
  const shape = font.layout.bind(font)
  const runs = new Map<string, GlyphRun>()
  font.layout = (text) => {
    let run = runs.get(text)
    if (!run) {
      if (runs.size >= maxCachedRuns) runs.clear()
      const { glyphs, positions, advanceWidth } = shape(text, ['tnum'])
      run = { glyphs, positions, advanceWidth }
      runs.set(text, run)
    }
    // PDFKit mutates the positions it gets.
    return { ...run, positions: run.positions.map((position) => ({ ...position })) }
  }
}
