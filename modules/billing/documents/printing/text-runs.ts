/** The brand font, or the fallback font with more letters. */
export type Face = 'own' | 'wide'
export type TextRun = { text: string; face: Face }

/**
 * Splits a line by font. A word with a letter the brand font lacks is drawn in the fallback font as
 * a whole, because two fonts in one word look wrong; spaces, figures and punctuation stay in the
 * brand font.
 */
export function textRuns(text: string, lacking: RegExp): TextRun[] {
  if (!lacking.test(text)) return [{ text, face: 'own' }]
  const runs: TextRun[] = []
  for (const [part] of text.matchAll(/[\p{L}\p{M}]+|./gsu)) {
    const face = lacking.test(part) ? 'wide' : 'own'
    const last = runs.at(-1)
    if (last?.face === face) last.text += part
    else runs.push({ text: part, face })
  }
  return runs
}
