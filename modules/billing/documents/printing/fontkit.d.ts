/**
 * Types of the few members we use: the package has none, and PDFKit's do not accept an opened font.
 */
declare module 'fontkit' {
  export type GlyphPosition = {
    xAdvance: number
    yAdvance: number
    xOffset: number
    yOffset: number
  }
  export type GlyphRun = {
    glyphs: { id: number; advanceWidth: number }[]
    positions: GlyphPosition[]
    readonly advanceWidth: number
  }
  export type Font = {
    layout(text: string, features?: Record<string, boolean>): GlyphRun
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): unknown
    readonly characterSet: number[]
    /** In units of the em. */
    readonly ascent: number
    readonly unitsPerEm: number
  }
  export function create(bytes: Uint8Array): Font
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this
  }
}
