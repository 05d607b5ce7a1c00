import type { Cents } from '#kernel/money.ts'
import type { SourceRow } from '../source-row.ts'
import { sourceCents, sourceId, sourceLine } from '../source-values.ts'

/** A part of a payment of a mass payment. `container` is its number. */
export type PassedOn = { row: SourceRow; cents: Cents; container: string }

type Sources = {
  /** Items that are invoices. */
  items: readonly SourceRow[]
  invoices: ReadonlyMap<number, SourceRow>
  accounts: ReadonlyMap<number, readonly SourceRow[]>
}

/**
 * Payments of mass payments go to the invoices that they collect, as far as these need them: where
 * WHMCS recorded them there as well, or as credit, nothing is counted twice.
 */
export function passOn(sources: Sources) {
  const received = new Map<number, PassedOn[]>()
  const passedOn = new Map<number, Cents>()
  const needs = new Map<number, Cents>()
  const byContainer = Map.groupBy(sources.items, ({ invoiceid }) => sourceId(invoiceid) ?? 0)
  for (const [container, items] of byContainer) {
    const payments = paymentsOf(container, sources)
    for (const item of items) {
      const child = sourceId(item.relid) ?? 0
      const need = needs.get(child) ?? needOf(child, sources)
      const parts = take(payments, Math.min(sourceCents(item.amount) ?? 0, need))
      const cents = parts.reduce((sum, part) => sum + part.cents, 0)
      needs.set(child, need - cents)
      received.set(child, [...(received.get(child) ?? []), ...parts])
      passedOn.set(container, (passedOn.get(container) ?? 0) + cents)
    }
  }
  return { received, passedOn }
}

type Left = { row: SourceRow; left: Cents; container: string }

/** Of a mass payment that was paid. */
function paymentsOf(container: number, { invoices, accounts }: Sources): Left[] {
  const invoice = invoices.get(container)
  if (invoice?.status !== 'Paid') return []
  return (accounts.get(container) ?? []).map((row) => ({
    row,
    left: (sourceCents(row.amountin) ?? 0) - (sourceCents(row.amountout) ?? 0),
    container: sourceLine(invoice.invoicenum) || String(container),
  }))
}

function take(payments: readonly Left[], wanted: Cents): PassedOn[] {
  let open = wanted
  return payments.flatMap((payment) => {
    const cents = Math.max(0, Math.min(open, payment.left))
    open -= cents
    payment.left -= cents
    return cents > 0 ? [{ row: payment.row, cents, container: payment.container }] : []
  })
}

/** What a paid invoice itself still needs: its total after credit, less its own payments. */
function needOf(id: number, { invoices, accounts }: Sources): Cents {
  const invoice = invoices.get(id)
  if (invoice?.status !== 'Paid') return 0
  const own = (accounts.get(id) ?? []).reduce(
    (sum, { amountin }) => sum + (sourceCents(amountin) ?? 0),
    0,
  )
  return Math.max(0, (sourceCents(invoice.total) ?? 0) - own)
}
