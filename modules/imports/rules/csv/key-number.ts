import { createHash } from 'node:crypto'

const firstHashedId = 2 ** 52

/**
 * The number that stands for a key, the same each time a file is read: the key itself where it is
 * a number, else of 48 bits of its hash.
 */
export function numberOf(key: string): number {
  const written = key.trim().toLowerCase()
  if (/^[1-9]\d{0,11}$/.test(written)) return Number(written)
  const hash = createHash('sha256').update(written).digest()
  return firstHashedId + hash.readUIntBE(0, 6)
}
