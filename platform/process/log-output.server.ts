import { write, writeSync } from 'node:fs'

/** Many lines at once, and no later than this. */
const enough = 8_192
const latestMs = 200
/** So long a line stands still for a reader that does not read; then it is dropped, and those after it until the reader goes on. */
const patienceMs = 1_000
/** Characters that are kept for such a reader. */
const mostKept = 4_000_000

export type Output = { write(text: string): void }

/**
 * Lines that are written at once. When they cannot be written any longer (the terminal was closed, the other end of a pipe has gone) they go
 * nowhere from then on: a log must never keep the process from working, or from ending.
 */
export function openOutput(fd = 1): Output {
  let last: Written = 'all'
  return {
    write: (text) => {
      if (last !== 'broken') last = writeAtOnce(fd, text, last === 'busy' ? 0 : patienceMs)
    },
  }
}

/** The same for lines that come by the thousand: written a little later, many at once, behind the program's back. */
export function openBufferedOutput(fd = 1): Output {
  let kept = ''
  let isWriting = false
  let isBroken = false
  let timer: NodeJS.Timeout | undefined
  const soon = () => {
    if (kept.length >= enough) flush()
    else if (kept !== '') timer ??= setTimeout(flush, latestMs).unref()
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (isWriting || kept === '') return
    const piece = Buffer.from(kept)
    kept = ''
    isWriting = true
    put(piece)
  }
  const put = (piece: Buffer) =>
    write(fd, piece, (error, count) => {
      if (error && !isBusy(error)) {
        isBroken = true
        kept = ''
      } else if (error) setTimeout(put, latestMs, piece).unref()
      else if (count < piece.length) put(piece.subarray(count))
      else {
        isWriting = false
        soon()
      }
    })
  process.once('exit', () => writeAtOnce(fd, kept, patienceMs))
  return {
    write: (text) => {
      if (isBroken || kept.length > mostKept) return
      kept += text
      soon()
    },
  }
}

type Written = 'all' | 'busy' | 'broken'

const pause = new Int32Array(new SharedArrayBuffer(4))

function writeAtOnce(fd: number, text: string, patience: number): Written {
  const until = performance.now() + patience
  for (let rest = Buffer.from(text); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(fd, rest))
    } catch (error) {
      if (!isBusy(error)) return 'broken'
      if (performance.now() >= until) return 'busy'
      Atomics.wait(pause, 0, 0, 10)
    }
  }
  return 'all'
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')
}
