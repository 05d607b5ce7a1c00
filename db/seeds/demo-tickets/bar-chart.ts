import { crc32, deflateSync } from 'node:zlib'

const barWidth = 12
const gap = 4
const height = 64

/**
 * A small bar chart as a PNG with two colours, for attachments that look like a screenshot of a
 * graph. Values are 0 to 100.
 */
export function barChart(values: readonly number[]): Buffer {
  const width = values.length * (barWidth + gap) + gap
  const rows = Array.from({ length: height }, (_row, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: width }, (_pixel, x) => (isInBar(values, x, y) ? 1 : 0)),
    ]),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([0xf4, 0xf6, 0xf8, 0x1f, 0x5f, 0x8b])),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function isInBar(values: readonly number[], x: number, y: number): boolean {
  const value = values[Math.floor(x / (barWidth + gap))] ?? 0
  return x % (barWidth + gap) >= gap && height - y <= (value / 100) * (height - gap)
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
