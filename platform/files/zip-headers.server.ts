import { type Field, max32, plainVersion, record, type ZipFile } from './zip-record.server.ts'

const isUtf8 = 0x800
const sizesFollow = 0x8

/** What both headers of a file have. */
export function common(file: ZipFile, version: number): Field[] {
  const { clock, isStreamed } = file
  return [
    [2, version],
    [2, isStreamed ? isUtf8 | sizesFollow : isUtf8],
    [2, isStreamed ? 8 : 0],
    [4, clock],
  ]
}

/** The instant, since the clock's time is one only in its zone. */
export function instant({ modified }: ZipFile): Buffer {
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

export function isLarge({ size, packed }: ZipFile): boolean {
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
