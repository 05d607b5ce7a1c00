import type { Cents } from '#kernel/money.ts'
import type {
  ImportedDocument,
  ImportedPayment,
  ImportedPayout,
} from '#modules/billing/documents/rules/imported-document.ts'

type Money = Omit<ImportedPayment, 'overpaidCents' | 'isReversed'>

export type Settling = {
  totalCents: Cents
  /** What the source says of it. */
  state: 'owed' | 'paid' | 'cancelled' | 'refunded'
  /** Credit that the source used for it. */
  creditCents: Cents
  payments: readonly Money[]
  refunds: readonly Money[]
}

export type Settled = Pick<
  ImportedDocument,
  'status' | 'payments' | 'appliedCents' | 'waivedCents' | 'creditedCents' | 'payouts'
> & {
  paidCents: Cents
  /** What was decided where the source contradicts itself, in words for staff. */
  notes: { reason: string; cents: Cents }[]
}

const sum = (amounts: readonly { amountCents: Cents }[]) =>
  amounts.reduce((total, { amountCents }) => total + amountCents, 0)

/**
 * What the money of an imported invoice did to it, so that its balance is the source's, to the
 * cent: the total, less what was received and credited. Refunds of a paid invoice credit it and go
 * back to the customer; those of one that is owed take its payment back.
 */
export function settle(source: Settling): Settled {
  const notes: Settled['notes'] = []
  const capacity = source.state === 'cancelled' ? 0 : Math.max(0, source.totalCents)
  const appliedCents = Math.min(source.creditCents, capacity)
  if (appliedCents < source.creditCents)
    notes.push({
      reason: 'More credit was used than the invoice could take; the rest is in the balance',
      cents: source.creditCents - appliedCents,
    })
  const refunded = sum(source.refunds)
  const excess = Math.max(0, refunded - sum(source.payments))
  if (excess > 0)
    notes.push({ reason: 'More was refunded than was paid on this invoice', cents: excess })
  const takesBack = source.state === 'owed'
  const money = takesBack
    ? reversed(source.payments, refunded - excess)
    : source.payments.map((payment) => ({ ...payment, isReversed: false }))
  const payments = allocated(money, capacity - appliedCents)
  const used = sum(money.filter(({ isReversed }) => !isReversed)) - overpaid(payments)
  const received = appliedCents + used
  const payouts = takesBack ? [] : limited(source.refunds, refunded - excess)
  const common = { payments, appliedCents, payouts, notes }
  if (source.state === 'cancelled')
    return { ...common, status: 'cancelled', paidCents: 0, waivedCents: 0, creditedCents: 0 }
  if (source.state === 'refunded' && capacity > 0)
    return {
      ...common,
      status: 'credited',
      paidCents: received,
      waivedCents: 0,
      creditedCents: capacity,
    }
  if (source.state === 'owed' && received < capacity)
    return { ...common, status: 'unpaid', paidCents: received, waivedCents: 0, creditedCents: 0 }
  if (source.state === 'owed' && capacity > 0)
    notes.push({ reason: 'Open at the source although its payments cover it', cents: received })
  return { ...common, ...paidUp(source.totalCents, { received, paidOut: sum(payouts) }, notes) }
}

function paidUp(
  total: Cents,
  { received, paidOut }: { received: Cents; paidOut: Cents },
  notes: Settled['notes'],
) {
  const waivedCents = total - received
  if (waivedCents > 0)
    notes.push({ reason: 'Marked as paid without a payment for all of it', cents: waivedCents })
  const creditedCents = Math.min(paidOut, Math.max(0, total))
  const status = creditedCents > 0 && creditedCents === total ? 'credited' : 'paid'
  return { status, paidCents: total, waivedCents, creditedCents } as const
}

const overpaid = (payments: readonly ImportedPayment[]) =>
  payments.reduce((total, { overpaidCents }) => total + overpaidCents, 0)

/** The latest payments first; one that was refunded in part becomes two. */
function reversed(payments: readonly Money[], refunded: Cents) {
  let left = refunded
  return payments
    .toReversed()
    .flatMap((payment) => {
      const back = Math.min(left, payment.amountCents)
      left -= back
      const parts = [
        { ...payment, amountCents: back, isReversed: true },
        { ...payment, amountCents: payment.amountCents - back, isReversed: false },
      ]
      return parts.filter(({ amountCents }) => amountCents > 0)
    })
    .toReversed()
}

/** The earliest payments first; what the invoice does not take is overpaid. */
function allocated(payments: readonly (Money & { isReversed: boolean })[], capacity: Cents) {
  let left = capacity
  return payments.map((payment) => {
    if (payment.isReversed) return { ...payment, overpaidCents: 0 }
    const taken = Math.min(left, payment.amountCents)
    left -= taken
    return { ...payment, overpaidCents: payment.amountCents - taken }
  })
}

function limited(refunds: readonly Money[], most: Cents): ImportedPayout[] {
  let left = most
  return refunds.flatMap(({ amountCents, method, reference, at }) => {
    const cents = Math.min(left, amountCents)
    left -= cents
    return cents > 0 ? [{ amountCents: cents, method, reference, at }] : []
  })
}
