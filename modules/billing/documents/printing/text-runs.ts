/** The site's own type, or the wide one that has the letters it lacks. */
export type Face = 'own' | 'wide'
export type TextRun = { text: string; face: Face }

/**
 * Cuts a line into what each face draws. A word with a letter that the own type lacks is set in the wide one as a whole, because letters of two designs in one
 * word look like a fault; spaces, figures and punctuation beside it stay in the own type.
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
