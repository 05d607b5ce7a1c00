import { sql } from 'drizzle-orm'
import type { CalendarDate, TimeZone } from '#kernel/dates.ts'
import { accountMovements } from '#modules/billing/documents/queries/account-movements.server.ts'
import {
  correctionLabel,
  type DocumentSettlement,
} from '#modules/billing/documents/rules/document.ts'
import { type PaymentMethod, paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import type { CreditKind } from '#modules/billing/subscriptions/rules/renewal-states.ts'
import type { invoices } from '#modules/billing/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

type Row = {
  day: CalendarDate
  kind: 'payment' | 'write_off' | 'bad_debt' | 'write_off_reversal' | 'recovery' | CreditKind
  open_cents: string
  note_number: string | null
  revises: boolean | null
  method: PaymentMethod | null
}

/**
 * What was paid on an invoice and what was credited, from the same movements as the account
 * statement. None for a credit note. Revisions of its pro-forma (D37) are lines of the document,
 * and settle only the pro-forma as it was first issued.
 */
export async function invoiceSettlements(
  invoice: Pick<typeof invoices.$inferSelect, 'id' | 'kind' | 'customerId'>,
  { zone, executor }: { zone: TimeZone; executor: Executor },
  { asProForma = false }: { asProForma?: boolean } = {},
): Promise<DocumentSettlement[]> {
  if (invoice.kind === 'credit_note') return []
  const { rows } = await executor.execute<Row>(sql`
    select moved.day::text as day, moved.kind, moved.open_cents, note.invoice_number as note_number,
      note.revises_pro_forma as revises, payments.method
    from (${accountMovements(invoice.customerId, zone)}) as moved
    left join invoices note on note.id = moved.id
    left join payments on payments.id = moved.id
    where moved.invoice_id = ${invoice.id} and moved.kind <> 'invoice' and (${asProForma} or not coalesce(note.revises_pro_forma, false))
    order by moved.day, moved.at, moved.open_cents, moved.id`)
  return rows.map((row) => ({
    day: row.day,
    label: labelOf(row),
    cents: Number(row.open_cents),
    isPayment: row.kind === 'payment',
  }))
}

function labelOf({ kind, note_number, revises, method, open_cents }: Row): string {
  if (note_number !== null)
    return `${correctionLabel({ revisesProForma: revises === true })} ${note_number}`
  const { made, takenBack } = labels[kind]
  // What takes money off the document again has the opposite sign.
  const isTakenBack = (kind === 'payment' || kind === 'applied') === Number(open_cents) > 0
  return `${isTakenBack ? takenBack : made}${method ? `, ${paymentMethodLabels[method]}` : ''}`
}

const withdrawn = 'Withdrawn from your account credit'
const labels: Record<Row['kind'], { made: string; takenBack: string }> = {
  write_off: { made: 'Small balance written off', takenBack: 'Small balance written off' },
  bad_debt: { made: 'Written off', takenBack: 'Written off' },
  write_off_reversal: { made: 'Write-off reversed', takenBack: 'Write-off reversed' },
  recovery: {
    made: 'Write-off reversed by a payment',
    takenBack: 'Write-off reversed by a payment',
  },
  payment: { made: 'Payment received', takenBack: 'Payment reversed' },
  applied: {
    made: 'Paid from your account credit',
    takenBack: 'Returned to your account as credit',
  },
  credit_note: { made: 'Returned to your account as credit', takenBack: withdrawn },
  overpayment: { made: 'Overpaid, kept on your account as credit', takenBack: withdrawn },
  payout: { made: 'Account credit', takenBack: 'Account credit' },
  adjustment: { made: 'Account credit', takenBack: 'Account credit' },
}
