import { redactedLines } from '../redacted-error.server.ts'

/** Service managers wait forty seconds before they kill (docs/operations.md). */
const maxShutdownMs = 35_000

const terminalSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls `stop` once when the process is asked to end: SIGINT, SIGTERM, SIGHUP, or the launcher
 * (scripts/start.mjs) has died. A terminal sends Ctrl-C to every process of the group and the
 * launcher forwards it too, so repeats within two seconds count as one; a later one ends the
 * process at once. What does not stop in time is left: every acknowledged write is in the database.
 * Signals that are not among `signals` do nothing.
 */
export function onShutdown(
  stop: (reason: string) => Promise<void>,
  signals: readonly NodeJS.Signals[] = terminalSignals,
): void {
  let since: number | undefined
  const end = (reason: string) => {
    if (since !== undefined) {
      if (Date.now() - since > 2_000) process.exit(1)
      return
    }
    since = Date.now()
    setTimeout(() => {
      console.error('Not everything stopped in time; ending without it')
      process.exit(1)
    }, maxShutdownMs).unref()
    stop(reason).then(
      () => process.exit(0),
      (error) => {
        console.error(redactedLines(error))
        process.exit(1)
      },
    )
  }
  for (const signal of terminalSignals)
    process.on(signal, () => signals.includes(signal) && end(signal))
  if (process.channel) {
    process.on('disconnect', () => end('the launcher ended'))
    process.channel.unref()
  }
}
