/** Formats that banks offer beside CSV and OFX, by how their files begin. */
const formats: readonly { name: string; is: (start: string) => boolean }[] = [
  { name: 'a PDF', is: (start) => start.startsWith('%PDF') },
  {
    name: 'an Excel workbook',
    is: (start) =>
      start.startsWith('PK\u0003\u0004') || start.startsWith('\u00d0\u00cf\u0011\u00e0'),
  },
  { name: 'a QIF file', is: (start) => /^\s*!(type|account|option|clear)\b/i.test(start) },
  {
    name: 'an MT940 file',
    is: (start) =>
      /^\s*(\{1:|:20:)/.test(start) || (/^:60[FM]:/m.test(start) && /^:61:/m.test(start)),
  },
  {
    name: 'a CAMT file (ISO 20022)',
    is: (start) =>
      /<(?:\w+:)?Document\b[^>]*camt\.05|<(?:\w+:)?BkTo\w+(Stmt|Rpt|Ntfctn)\b/i.test(start),
  },
  { name: 'a web page', is: (start) => /^\s*<(!doctype html|html|table|head|body)\b/i.test(start) },
]

/** What the file is instead of CSV or OFX, with its article; null where it may be one of these. */
export function otherFormat(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 4000))
    .replace(/^\u00ef\u00bb\u00bf/, '')
  return formats.find((format) => format.is(start))?.name ?? null
}
