import {
  type Field,
  madeBy,
  max16,
  max32,
  plainVersion,
  record,
  type ZipFile,
  zip64Version,
} from './zip-fields.server.ts'

const isUtf8 = 0x800
const sizesFollow = 0x8

/** What both headers of a file have. */
function common(file: ZipFile, version: number): Field[] {
  const { clock, isStreamed } = file
  return [
    [2, version],
    [2, isStreamed ? isUtf8 | sizesFollow : isUtf8],
    [2, isStreamed ? 8 : 0],
    [4, clock],
  ]
}

/** The instant, since the clock's time is one only in its zone. */
function instant({ modified }: ZipFile): Buffer {
  return record([
    [2, 0x5455],
    [2, 5],
    [1, 1],
    [4, Math.min(modified, 0x7fffffff)],
  ])
}

export function localHeader(file: ZipFile): Buffer {
  const extra = instant(file)
  const unknown = { crc: 0, packed: 0, size: 0 }
  const { crc, packed, size } = file.isStreamed ? unknown : file
  return record(
    [
      [4, 0x04034b50],
      ...common(file, plainVersion),
      [4, crc],
      [4, packed],
      [4, size],
      [2, file.name.length],
      [2, extra.length],
    ],
    file.name,
    extra,
  )
}

function isLarge({ size, packed }: ZipFile): boolean {
  return size >= max32 || packed >= max32
}

/** Behind the content of a streamed file. */
export function sizesRecord(file: ZipFile): Buffer {
  const width = isLarge(file) ? 8 : 4
  return record([
    [4, 0x08074b50],
    [4, file.crc],
    [width, file.packed],
    [width, file.size],
  ])
}

/** Day and time ('2026-11-20', '08:05') as DOS has them. */
export function dosClock(day: string, time: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const years = Math.max(0, year - 1980)
  const days = (years << 9) + (month << 5) + date
  return days * 0x10000 + (hour << 11) + (minute << 5)
}

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
