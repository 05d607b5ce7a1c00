import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#platform/log.server.ts'
import { redactedReason } from '#platform/redacted-error.server.ts'
import { checkChain } from './check-chain.server.ts'
import { sealActivity } from './seal-activity.server.ts'

const everyMs = 3_000
/** The longest wait for what is being sealed while the server stops. */
const stopTimeoutMs = 3_000

/**
 * Seals what was recorded every three seconds while this server runs, at its start and at its end,
 * and checks at the start what no check has seen yet. A failure is logged once. Gives back how to
 * stop.
 */
export function startSealing(period = everyMs): () => Promise<void> {
  const stop = new AbortController()
  let isFailing = false
  const round = async () => {
    try {
      await sealActivity()
      if (isFailing) log().info('the audit log is sealed again')
      isFailing = false
    } catch (error) {
      if (!isFailing)
        log().error(
          { reason: redactedReason(error) },
          'the audit log cannot be sealed; trying again',
        )
      isFailing = true
    }
  }
  const sealing = (async () => {
    await round()
    await checkChain({ isWhole: false }).catch((error) =>
      log().warn(
        { reason: redactedReason(error) },
        'the audit log could not be checked at the start',
      ),
    )
    while (!stop.signal.aborted) {
      await round()
      await sleep(period, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
    await round()
  })()
  return async () => {
    stop.abort()
    await Promise.race([sealing, sleep(stopTimeoutMs, undefined, { ref: false })])
  }
}
