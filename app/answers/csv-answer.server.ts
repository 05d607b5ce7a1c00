import { csvMark } from '#kernel/csv.ts'

/**
 * A CSV file to save, streamed row by row; a client that disconnects stops it. No proxy may store it. One that a program imports has no byte-order mark,
 * which would become part of its first column's name.
 */
export function csvAnswer(fileName: string, parts: AsyncGenerator<string>, { isForImport = false }: { isForImport?: boolean } = {}): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (!isForImport) controller.enqueue(encoder.encode(csvMark))
    },
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
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
