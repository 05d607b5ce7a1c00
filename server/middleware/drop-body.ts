import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * How much of an unwanted body is still read and dropped, so that the browser gets the response.
 */
export const droppedBody = { bytes: 32 * 1024 * 1024, ms: 30_000 }

/**
 * A browser whose connection closes while it sends shows its own error, so the rest of the body is
 * read and dropped.
 */
export async function dropBody(incoming: IncomingMessage | undefined): Promise<void> {
  // The request's stream, once it is asked for, begins to read a moment later.
  await nextTurn()
  if (
    !incoming ||
    incoming.readableEnded ||
    incoming.destroyed ||
    Number(incoming.headers['content-length'] ?? 0) > droppedBody.bytes
  )
    return
  await new Promise<void>((resolve) => {
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > droppedBody.bytes) done()
    }
    const timer = setTimeout(done, droppedBody.ms)
    function done() {
      clearTimeout(timer)
      incoming?.off('data', count)
      resolve()
    }
    // That stream pauses the sender again with every piece, and would keep them all.
    incoming
      .removeAllListeners('data')
      .on('data', count)
      .once('end', done)
      .once('close', done)
      .once('error', done)
      .resume()
  })
}
