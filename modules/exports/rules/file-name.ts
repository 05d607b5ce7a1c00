const maxLength = 100
/** Windows keeps these for devices, with any ending. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * A name that every file system takes and that leads to no other folder: of a file that came from
 * outside, with its ending.
 */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .toWellFormed()
    // Letters that turn the direction of writing hide what a file is.
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(devices, '_$1')
  if (plain === '') return 'file'
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(plain)?.[0] ?? ''
  return `${clipped(plain.slice(0, plain.length - ending.length))}${ending}`
}

/** File systems count bytes. */
function clipped(text: string): string {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= maxLength) return text
  return new TextDecoder().decode(bytes.slice(0, maxLength)).replace(/\uFFFD+$/, '')
}
