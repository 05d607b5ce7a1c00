import { type CsvFormat, csvLine, csvMark, southAfricanCsvLine } from '#kernel/csv.ts'

/** Rows of cells, several at a time. */
export type CsvRows = AsyncGenerator<readonly (readonly string[])[]>

/**
 * A CSV file to save, streamed in batches of rows; a client that disconnects stops it. No proxy may
 * store it. One that a program imports has no byte-order mark, which would become part of its first
 * column's name.
 */
export function csvAnswer(
  fileName: string,
  parts: CsvRows,
  format: CsvFormat | 'for-import',
): Response {
  const lineOf = format === 'south-african' ? southAfricanCsvLine : csvLine
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (format !== 'for-import') controller.enqueue(encoder.encode(csvMark))
    },
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value.map(lineOf).join('')))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
