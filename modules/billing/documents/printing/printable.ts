/**
 * Text as the paper can carry it: composed, without control characters, no more than three marks on a letter (towers of them would cover other lines).
 * `draws` says what the fonts have (Latin with its extensions, Greek, Cyrillic); any other sign becomes its base letter or '?'.
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
