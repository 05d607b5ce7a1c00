/**
 * Text the fonts can draw: composed, without control characters, with at most three marks on a letter (more would cover other lines). A character
 * that `draws` rejects becomes its base letter or '?'.
 */
export function printable(text: string, draws: (codePoint: number) => boolean): string {
  const clean = text
    .normalize('NFC')
    .replace(/(?!\n)[\s\u00a0]/gu, (space) => (space === '\u00a0' ? space : ' '))
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII needs no second look
  if (/^[\u0000-~]*$/.test(clean)) return clean
  return Array.from(clean, (sign) => (sign === '\n' || draws(sign.codePointAt(0) ?? 0) ? sign : baseLetter(sign))).join('')
}

function baseLetter(sign: string): string {
  const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '')
  return /^[ -~]+$/.test(plain) ? plain : '?'
}
