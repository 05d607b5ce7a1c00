/**
 * An email that waits longer than this needs a person: the provider is away, or the queue is
 * paused.
 */
const standstillMinutes = 30

/** `since` is when the email that waits longest was queued. */
export function isQueueStalled(since: Date | null, at: Date): boolean {
  return since !== null && at.getTime() - since.getTime() > standstillMinutes * 60_000
}

/** '1 email waits' or '12 emails wait', with a space between thousands. */
export function waitingCount(waiting: number): string {
  return waiting === 1
    ? '1 email waits'
    : `${String(waiting).replace(/\B(?=(\d{3})+$)/g, '\u00a0')} emails wait`
}

type Line = {
  waiting: number
  since: Date | null
  reason: string | null
  pausedAt: Date | null
  pausedBy: string | null
  isStalled: boolean
}

/** For the terminal: '12 emails wait since 2026-11-05T14:05:00.000Z, stalled (…)'. */
export function queueLine({ waiting, since, reason, pausedAt, pausedBy, isStalled }: Line): string {
  const waits =
    waiting === 0 || since === null
      ? 'nothing waits'
      : `${waitingCount(waiting)} since ${since.toISOString()}`
  const still = isStalled ? `, stalled${reason ? ` (${reason})` : ''}` : ''
  return `${waits}${pausedAt ? `, paused by ${pausedBy ?? 'nobody'}` : ''}${still}`
}
