import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font, type GlyphRun } from 'fontkit'
import type { Typeface } from '#modules/settings/rules/appearance/appearance.ts'
import { installedFolder } from '#platform/process/program-facts.server.ts'

/** `display`: the face of headlines, which not every typeface has. */
export type Weight = 'regular' | 'strong' | 'display'

/** A typeface of the brand, or the fallback with more letters. */
export type Family = Typeface | 'wide'

const files: Record<Family, Record<Weight, string>> = {
  figtree: {
    regular: 'Figtree-Regular.ttf',
    strong: 'Figtree-SemiBold.ttf',
    display: 'BricolageGrotesque-Bold.ttf',
  },
  geist: {
    regular: 'Geist-Regular.ttf',
    strong: 'Geist-SemiBold.ttf',
    display: 'Geist-SemiBold.ttf',
  },
  source: {
    regular: 'SourceSans3-Regular.ttf',
    strong: 'SourceSans3-SemiBold.ttf',
    display: 'SourceSerif4-Bold.ttf',
  },
  wide: {
    regular: 'NotoSans-Regular.ttf',
    strong: 'NotoSans-SemiBold.ttf',
    display: 'NotoSans-SemiBold.ttf',
  },
}
const opened = new Map<string, Font>()

/** Number of shaped words cached per font; invoices share most of them. */
const maxCachedRuns = 5_000

/**
 * The fonts of a brand, small Latin subsets, and a fallback font for all other Latin, Greek and
 * Cyrillic letters. Each file is parsed once per process, which is most of the cost of a document,
 * and only when a text needs it.
 */
export function documentFont(weight: Weight, family: Family = 'figtree'): Font {
  const file = files[family][weight]
  let font = opened.get(file)
  if (!font) {
    font = create(
      readFileSync(join(installedFolder('modules/billing/documents/printing/fonts'), file)),
    )
    // fontkit caches a glyph as first seen. First seen as part of another (the T of Ṱ) it has no
    // code point, and later documents would lack its text.
    for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
    rememberRuns(font)
    opened.set(file, font)
  }
  return font
}

/** Whether the fonts have the character. Regular and strong have the same characters. */
export function isDrawn(codePoint: number): boolean {
  return (
    documentFont('regular').hasGlyphForCodePoint(codePoint) ||
    documentFont('regular', 'wide').hasGlyphForCodePoint(codePoint)
  )
}

const lacking = new Map<string, RegExp>()

/** Matches characters that the typeface lacks. */
export function lackingIn(typeface: Typeface, weight: Weight = 'regular'): RegExp {
  const file = files[typeface][weight]
  let pattern = lacking.get(file)
  if (!pattern) {
    const known = documentFont(weight, typeface).characterSet.map(
      (codePoint) => `\\u{${codePoint.toString(16)}}`,
    )
    pattern = new RegExp(`[^${known.join('')}]`, 'u')
    lacking.set(file, pattern)
  }
  return pattern
}

/**
 * Tabular figures, so that amounts align; every letter by itself, so that the text of a PDF can be
 * searched.
 */
const features = { tnum: true, ccmp: false, liga: false }

function rememberRuns(font: Font): void {
  const shape = font.layout.bind(font)
  const runs = new Map<string, GlyphRun>()
  font.layout = (text) => {
    let run = runs.get(text)
    if (!run) {
      if (runs.size >= maxCachedRuns) runs.clear()
      const { glyphs, positions, advanceWidth } = shape(text, features)
      run = { glyphs, positions, advanceWidth }
      runs.set(text, run)
    }
    // PDFKit mutates the positions it gets.
    return { ...run, positions: run.positions.map((position) => ({ ...position })) }
  }
}
