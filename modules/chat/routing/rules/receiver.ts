import type { OperatorStatus } from '../../rules/chat.ts'
import { operatorGoneAfterMs } from '../../rules/chat-limits.ts'

type Receiver = { name: string; status: OperatorStatus; lastSeenAt: Date | null }

/**
 * Why this operator can't be assigned a chat: they are not at their desk. Busy operators get no
 * offers, but a colleague may ask them. Null when they can.
 */
export function awayFromDesk({ name, status, lastSeenAt }: Receiver, at: Date): string | null {
  const isHeardOf = lastSeenAt !== null && at.getTime() - lastSeenAt.getTime() < operatorGoneAfterMs
  const isAtDesk = isHeardOf && (status === 'online' || status === 'busy')
  return isAtDesk ? null : `${name} is not there at the moment.`
}
