import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { onShutdown } from '#platform/process/shutdown.server.ts'
import { failStart } from '#platform/process/start-error.server.ts'

/** Longer than any part takes to start, shorter than a person waits after Ctrl-C. */
const startTimeoutMs = 15_000

type Undo = (() => Promise<void>)[]

/**
 * Runs a start-up that may be stopped at any moment; what has started by then is stopped in order.
 * `onStop` is called first.
 */
export async function boot(
  startUp: (undo: Undo) => Promise<void>,
  { onStop, signals }: { onStop?: () => void; signals?: readonly NodeJS.Signals[] } = {},
): Promise<void> {
  const undo: Undo = []
  const started = startUp(undo)
  onShutdown(async (reason) => {
    log().info({ reason }, 'stopping')
    onStop?.()
    await Promise.race([
      started.catch(() => undefined),
      sleep(startTimeoutMs, undefined, { ref: false }),
    ])
    await stopAll(undo)
  }, signals)
  try {
    await started
  } catch (error) {
    await stopAll(undo)
    failStart(error)
  }
}

/** In reverse order; a part that fails to stop doesn't prevent the others from stopping. */
async function stopAll(undo: Undo): Promise<void> {
  for (const stop of undo.splice(0).reverse()) {
    await stop().catch((error) =>
      log().error({ err: error }, 'a part of the server did not stop well'),
    )
  }
}

/**
 * Lost connections cause unhandled errors that must not end the process. Other unhandled errors are
 * logged as errors.
 */
export function survive(): void {
  process.on('unhandledRejection', (error) =>
    log().error({ err: error }, 'a rejection that nobody handled'),
  )
  process.on('uncaughtException', (error) => {
    log().error({ err: error }, 'an exception that nobody caught')
  })
}

export function say(message: string): void {
  console.log(message)
}

/** What an operator who has just started the server wants to know. */
export function reportReady(): void {
  say(`Hostwright is ready at ${config().publicUrl}`)
  if (config().mode === 'demo')
    say(
      `Demo accounts: ${Object.values(demoAccounts).join(', ')}. The password of each is ${demoPassword}`,
    )
}
