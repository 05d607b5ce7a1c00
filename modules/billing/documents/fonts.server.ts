import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font, type GlyphRun } from 'fontkit'
import { installedFolder } from '#platform/installed-folder.server.ts'

export type Weight = 'regular' | 'strong'

const files: Record<Weight, string> = { regular: 'Figtree-Regular.ttf', strong: 'Figtree-SemiBold.ttf' }
const opened = new Map<Weight, Font>()

/** Shaped words that are kept per font: invoices share most of theirs. */
const keptRuns = 5_000

/** The site's own type, cut to Latin so that a document stays small. Parsed once per process: that is most of the cost of a document. */
export function documentFont(weight: Weight): Font {
  let font = opened.get(weight)
  if (!font) {
    font = rememberRuns(create(readFileSync(join(installedFolder('modules/billing/documents/fonts'), files[weight]))))
    opened.set(weight, font)
  }
  return font
}

/** Figures are set tabular, so that sums stand under each other. */
function rememberRuns(font: Font): Font {
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
  return font
}
