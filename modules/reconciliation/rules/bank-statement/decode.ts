/**
 * Decodes a file: UTF-8 or UTF-16 by its byte order mark, else UTF-8 if valid, else Windows-1252
 * (older bank exports). Null when it is not text.
 */
export function decodeStatement(bytes: Uint8Array): string | null {
  const text = decoder(bytes).decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text file never has
  return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : text
}

function decoder(bytes: Uint8Array): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  return isUtf8(bytes) ? new TextDecoder('utf-8') : new TextDecoder('windows-1252')
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
