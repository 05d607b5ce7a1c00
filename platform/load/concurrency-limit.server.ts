import { ok, RefusalError, type Result, refuse } from '#kernel/result.ts'

/** Lets `atOnce` pieces of heavy work run, `waiting` more wait their turn, and turns the rest away with a RefusalError, so that the process stays answerable. */
export function concurrencyLimit({ atOnce, waiting, message }: { atOnce: number; waiting: number; message: string }) {
  const line: (() => void)[] = []
  let running = 0
  const full = refuse('unavailable', message, { retryAfter: 5 })

  /** For a look before the first query: whoever would be turned away anyhow need not cost more than this. */
  const room = (): Result<void> => (running < atOnce || line.length < waiting ? ok(undefined) : full)

  const enter = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!room().ok) throw new RefusalError(full.error)
    if (running < atOnce) running++
    // Whoever leaves hands the place on: it is never free for a moment in which a newcomer could overtake.
    else await new Promise<void>((enter) => line.push(enter))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }

  return { enter, room }
}
