import type { OperatorStatus } from '../../rules/chat.ts'
import { operatorGoneAfterMs } from '../../rules/chat-limits.ts'

type Known = { status: OperatorStatus; lastSeenAt: Date | null; isActive: boolean }

/**
 * What others see of an operator: without a recent heartbeat of their console they are offline,
 * whatever status they set.
 */
export function shownStatus({ status, lastSeenAt, isActive }: Known, now: Date): OperatorStatus {
  const isThere =
    isActive && lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() <= operatorGoneAfterMs
  return isThere ? status : 'offline'
}

/** A§9: an average of stars to one decimal. */
export function ratingText(average: number | null): string {
  return average === null ? '–' : average.toFixed(1)
}
