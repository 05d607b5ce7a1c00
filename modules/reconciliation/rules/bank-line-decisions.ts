import type { Cents } from '#kernel/money.ts'
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

/** What banks write beside a payment that they took back. */
const words =
  /\b(unpaid|un-paid|reversal|reversed|rev|returned|dishonou?red|disputed|rtd|r\/d|terugbetaling|onbetaald)\b/i

/** How long after a payment the bank may reverse it. Days. */
export const bouncesWithinDays = 60

export const bouncedReason = 'Looks like a payment that the bank reversed.'

/** Whether a line of money out may reverse a customer's payment. */
export function looksBounced(amountCents: number, text: string): boolean {
  return amountCents < 0 && words.test(text)
}

/**
 * Whether a statement is of another account than the one that customers pay into. Not said where
 * either is unknown. Files may leave out leading zeros or mask the first digits, so what both have
 * is compared.
 */
export function isOtherAccount(statementAccounts: string, own: string): boolean {
  const ownDigits = digitsOf(own)
  const accounts = statementAccounts
    .split(',')
    .map(digitsOf)
    .filter((digits) => digits !== '')
  if (ownDigits === '' || accounts.length === 0) return false
  return !accounts.some((digits) => ownDigits.endsWith(digits) || digits.endsWith(ownDigits))
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '')
}

/**
 * The likely allocation of a line: the proposed invoice first, then the oldest, as far as the money
 * goes. Cents by invoice.
 */
export function suggestAllocation(
  amountCents: Cents,
  open: readonly { invoiceId: string; owedCents: Cents }[],
  proposedInvoiceId: string | null,
): Map<string, Cents> {
  const ordered = [...open].sort(
    (a, b) => Number(b.invoiceId === proposedInvoiceId) - Number(a.invoiceId === proposedInvoiceId),
  )
  const wanted = proposedInvoiceId === null ? ordered : ordered.slice(0, 1)
  const shares = new Map<string, Cents>()
  let left = amountCents
  for (const { invoiceId, owedCents } of wanted) {
    const share = Math.min(left, owedCents)
    if (share > 0) shares.set(invoiceId, share)
    left -= share
  }
  return shares
}
