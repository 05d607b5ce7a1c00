import { type Refusal, refuse } from '#kernel/result.ts'
import type { BankLineState } from './bank-line-states.ts'

export const mayNotManagePayments = refuse(
  'forbidden',
  'You do not have permission to manage payments.',
)
export const lineMissing = refuse('not_found', 'There is no such line.')

const done: Record<Exclude<BankLineState, 'proposed' | 'waiting' | 'outgoing'>, string> = {
  reconciled: 'reconciled',
  dismissed: 'dismissed',
}

/**
 * Whether a line is undecided; if not, a clear message for the second of two people deciding at
 * once.
 */
export function decided({
  state,
  decidedBy,
}: {
  state: BankLineState
  decidedBy: string | null
}): { ok: false; error: Refusal } | null {
  if (state === 'proposed' || state === 'waiting') return null
  if (state === 'outgoing')
    return refuse('conflict', 'This money went out: there is nothing to allocate.')
  return refuse(
    'conflict',
    `${decidedBy ?? 'Somebody'} has ${done[state]} this line already. Reload the page to see how.`,
  )
}

/** The same for what only money in can do: it is allocated, linked and matched. */
export function decidedOrOut(
  line: Parameters<typeof decided>[0] & { amountCents: number },
): { ok: false; error: Refusal } | null {
  return line.amountCents > 0
    ? decided(line)
    : refuse('conflict', 'This money went out: there is nothing to allocate.')
}
