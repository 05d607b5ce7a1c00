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

/** Shaped words that are kept per font: invoices share most of theirs. */
const keptRuns = 5_000

/**
 * The site's own type, cut to Latin so that a document stays small, and the wide one for every other letter of Latin, Greek and Cyrillic. Each file is parsed
 * once per process, that is most of the cost of a document, and the wide ones only when a text needs them.
 */
export function documentFont(weight: Weight, face: Face = 'own'): Font {
  const file = files[face][weight]
  let font = opened.get(file)
  if (!font) {
    font = create(readFileSync(join(installedFolder('modules/billing/documents/printing/fonts'), file)))
    // fontkit keeps a glyph as first met: met as a part of another (the T of Ṱ) it would stand for no letter, and the text of later documents would lack it.
    for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
    rememberRuns(font)
    opened.set(file, font)
  }
  return font
}

/** Whether a document can carry the sign. Both weights have the same signs. */
export function isDrawn(codePoint: number): boolean {
  return documentFont('regular').hasGlyphForCodePoint(codePoint) || documentFont('regular', 'wide').hasGlyphForCodePoint(codePoint)
}

let lacking: RegExp | undefined

/** Finds a sign that the site's own type lacks. */
export function lackingInOwnType(): RegExp {
  lacking ??= new RegExp(
    `[^${documentFont('regular')
      .characterSet.map((codePoint) => `\\u{${codePoint.toString(16)}}`)
      .join('')}]`,
    'u',
  )
  return lacking
}

/** Figures are set tabular, so that sums stand under each other. */
function rememberRuns(font: Font): void {
  const shape = font.layout.bind(font)
  const runs = new Map<string, GlyphRun>()
  font.layout = (text) => {
    let run = runs.get(text)
    if (!run) {
      if (runs.size >= keptRuns) runs.clear()
      const { glyphs, positions, advanceWidth } = shape(text, ['tnum'])
      run = { glyphs, positions, advanceWidth }
      runs.set(text, run)
    }
    // PDFKit writes into the positions it gets.
    return { ...run, positions: run.positions.map((position) => ({ ...position })) }
  }
}
