export type ZipFile = {
  name: Buffer
  /** The day and time on the clock of its reader, in the form of DOS. */
  clock: number
  /** In seconds since 1970. */
  modified: number
  /** Deflated, with its sizes behind it, since they are not known before. */
  isStreamed: boolean
  crc: number
  size: number
  packed: number
  offset: number
}

export type Field = [width: 1 | 2 | 4 | 8, value: number]

export const max16 = 0xffff
export const max32 = 0xffffffff
export const plainVersion = 20
export const zip64Version = 45
export const madeBy = (3 << 8) | zip64Version

export function record(fields: Field[], ...rest: Buffer[]): Buffer {
  const length = fields.reduce((sum, [width]) => sum + width, 0)
  const bytes = Buffer.alloc(length)
  let at = 0
  for (const [width, value] of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, width)
    at += width
  }
  return Buffer.concat([bytes, ...rest])
}
