const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 32 bytes in base 62. */
const secretLength = 43
/** A CRC-32 in base 62. */
const checksumLength = 6

export type KeyMode = 'live' | 'test'

/** A key looks the same everywhere, so that scanners for leaked secrets find it. */
const pattern = new RegExp(
  `^hw_(live|test)_([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`,
)

/** The key of 32 random bytes: prefix, the bytes in base 62, a checksum. */
export function keyOf(mode: KeyMode, random: Uint8Array): string {
  const secret = base62(BigInt(`0x${Buffer.from(random).toString('hex')}`), secretLength)
  const text = `hw_${mode}_${secret}`
  return `${text}${checksum(text)}`
}

/** The mode of a key that was typed or copied whole; null for anything else, without a query. */
export function modeOfKey(text: string): KeyMode | null {
  const [, mode, secret, sum] = pattern.exec(text) ?? []
  if (mode !== 'live' && mode !== 'test') return null
  return checksum(`hw_${mode}_${secret}`) === sum ? mode : null
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), checksumLength)
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = `${digits[Number(rest % 62n)]}${text}`
  return text.padStart(length, '0')
}

/** As in ZIP and PNG. */
function crc32(text: string): number {
  let crc = -1
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
