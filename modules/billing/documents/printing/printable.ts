/**
 * Text the fonts can draw: composed, without control characters, with at most three marks on a
 * letter (more would cover other lines). A character
 *  that `draws` rejects becomes its base letter; a letter or figure without one is named by its code, such as [U+674E], so that nothing on a document stands for two
 * different things; pictures and other signs are left out.
 */
export function printable(text: string, draws: (codePoint: number) => boolean): string {
  const clean = composed(text)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII needs no second look
  if (/^[\u0000-~]*$/.test(clean)) return clean
  return Array.from(clean, (sign) =>
    sign === '\n' || draws(sign.codePointAt(0) ?? 0) ? sign : baseLetter(sign),
  ).join('')
}

/** The letters and figures that `printable` names by their code. */
export function namedByCode(text: string, draws: (codePoint: number) => boolean): string[] {
  return Array.from(composed(text)).filter(
    (sign) => !draws(sign.codePointAt(0) ?? 0) && baseLetter(sign).startsWith('[U+'),
  )
}

function composed(text: string): string {
  return text
    .normalize('NFC')
    .replace(/(?!\n)[\s\u00a0]/gu, (space) => (space === '\u00a0' ? space : ' '))
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
}

function baseLetter(sign: string): string {
  const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '')
  if (/^[ -~]+$/.test(plain)) return plain
  return /[\p{L}\p{N}]/u.test(sign)
    ? `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
    : ''
}

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
