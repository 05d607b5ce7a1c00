import { setTimeout as sleep } from 'node:timers/promises'

/** From so many visitors waiting at once on, background work of this process gives way. */
const busyFrom = 4
const lookAgainMs = 50

let waiting = 0

/** A visitor waits for an answer until the returned function is called. */
export function visitorWaits(): () => void {
  waiting++
  return () => {
    waiting--
  }
}

/**
 * Resolves as soon as few visitors wait, and in any case within ten seconds: a mail may come a little later, a page may not.
 * The last moment differs from caller to caller, so that under constant load work trickles and does not come in bursts.
 */
export async function giveWay(): Promise<void> {
  const end = Date.now() + 2_000 + Math.random() * 8_000
  while (waiting >= busyFrom && Date.now() < end) await sleep(lookAgainMs)
}
