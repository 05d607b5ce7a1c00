import { write, writeSync } from 'node:fs'

// Not pino's own destination: where nothing can be written (a full disk, tried with /dev/full), its
// buffered form retries for ever when the process exits.

/**
 * A pipe takes so much whole: lines of several workers do not break into each other. Also what is
 * written at once.
 */
const flushBytes = 4_096
const flushMs = 200
/**
 * How long a line waits for a reader that has stopped reading; then it is dropped, and those after
 * it until the reader goes on.
 */
const readerTimeoutMs = 1_000
/** Characters that are buffered for such a reader. */
const maxBuffered = 4_000_000

export type Output = { write(text: string): void }

/**
 * Lines that are written at once. When they cannot be written any longer (the terminal was closed,
 * the other end of a pipe has gone) they are dropped from then on: a log must never keep the
 * process from working, or from ending.
 */
export function openOutput(fd = 1): Output {
  let last: Written = 'all'
  return {
    write: (text) => {
      if (last !== 'broken') last = writeNow(fd, text, last === 'busy' ? 0 : readerTimeoutMs)
    },
  }
}

/** The same for lines that come by the thousand: buffered, and written asynchronously. */
export function openBufferedOutput(fd = 1): Output {
  let buffered = ''
  let isWriting = false
  let isBroken = false
  let timer: NodeJS.Timeout | undefined
  const schedule = () => {
    if (buffered.length >= flushBytes) flush()
    else if (buffered !== '') timer ??= setTimeout(flush, flushMs).unref()
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (isWriting || buffered === '') return
    const end = buffered.length <= flushBytes ? 0 : buffered.lastIndexOf('\n', flushBytes - 1) + 1
    const piece = Buffer.from(end === 0 ? buffered : buffered.slice(0, end))
    buffered = end === 0 ? '' : buffered.slice(end)
    isWriting = true
    writePiece(piece)
  }
  const writePiece = (piece: Buffer) =>
    write(fd, piece, (error, count) => {
      if (error && !isBusy(error)) {
        isBroken = true
        buffered = ''
      } else if (error) setTimeout(writePiece, flushMs, piece).unref()
      else if (count < piece.length) writePiece(piece.subarray(count))
      else {
        isWriting = false
        schedule()
      }
    })
  process.once('exit', () => writeNow(fd, buffered, readerTimeoutMs))
  return {
    write: (text) => {
      if (isBroken || buffered.length > maxBuffered) return
      buffered += text
      schedule()
    },
  }
}

type Written = 'all' | 'busy' | 'broken'

const pause = new Int32Array(new SharedArrayBuffer(4))

function writeNow(fd: number, text: string, timeoutMs: number): Written {
  const end = performance.now() + timeoutMs
  for (let rest = Buffer.from(text); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(fd, rest))
    } catch (error) {
      if (!isBusy(error)) return 'broken'
      if (performance.now() >= end) return 'busy'
      Atomics.wait(pause, 0, 0, 10)
    }
  }
  return 'all'
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')
  )
}
