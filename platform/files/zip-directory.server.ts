import { common, instant, isLarge } from './zip-headers.server.ts'
import {
  type Field,
  madeBy,
  max16,
  max32,
  plainVersion,
  record,
  type ZipFile,
  zip64Version,
} from './zip-record.server.ts'

const readableFile = 0o100644

export function directoryEntry(file: ZipFile): Buffer {
  const isZip64 = isLarge(file) || file.offset >= max32
  const extra = isZip64 ? Buffer.concat([instant(file), places(file)]) : instant(file)
  return record(
    [
      [4, 0x02014b50],
      [2, madeBy],
      ...common(file, isZip64 ? zip64Version : plainVersion),
      [4, file.crc],
      [4, isZip64 ? max32 : file.packed],
      [4, isZip64 ? max32 : file.size],
      [2, file.name.length],
      [2, extra.length],
      // No comment, the first disk, no kind of text.
      [4, 0],
      [2, 0],
      [4, readableFile * 0x10000],
      [4, isZip64 ? max32 : file.offset],
    ],
    file.name,
    extra,
  )
}

function places({ size, packed, offset }: ZipFile): Buffer {
  return record([
    [2, 1],
    [2, 24],
    [8, size],
    [8, packed],
    [8, offset],
  ])
}

type Directory = { count: number; offset: number; length: number }

export function endRecords({ count, offset, length }: Directory): Buffer {
  const end = record([
    [4, 0x06054b50],
    [4, 0],
    [2, Math.min(count, max16)],
    [2, Math.min(count, max16)],
    [4, Math.min(length, max32)],
    [4, Math.min(offset, max32)],
    [2, 0],
  ])
  if (count < max16 && length < max32 && offset < max32) return end
  const zip64End: Field[] = [
    [4, 0x06064b50],
    [8, 44],
    [2, madeBy],
    [2, zip64Version],
    [8, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, offset],
  ]
  const locator: Field[] = [
    [4, 0x07064b50],
    [4, 0],
    [8, offset + length],
    [4, 1],
  ]
  return record(zip64End, record(locator), end)
}
