import { type SQL, sql } from 'drizzle-orm'
import type { CalendarDate, TimeZone } from '#kernel/dates.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { Receipt, ReceiptKind, ReceiptQuery, ReceiptSum } from '../rules/receipts.ts'

/**
 * All money received: payments of documents, and transfers and card payments that became a
 * customer's credit, each on the day of the money; and what was reversed, on the day it was. Credit
 * that pays an invoice is not money and is not here. Money that was taken off an invoice and kept
 * as credit has two lines on that day, which cancel out. Money of imported documents is in the
 * journal of the program that recorded it.
 */
export function receipts(zone: TimeZone): SQL {
  return sql`
    select id, received_on as day, created_at as at, case
      when reverses_payment_id is null then 'payment'
        else 'reversal' end as kind, method,
      customer_id, invoice_id, amount_cents, abs(coalesce(gateway_fee_cents, 0)) as fee_cents, reference, reversal_reason as note, recorded_by
    from payments where amount_cents <> 0 and not is_imported
    union all ${accountReceipts(zone)}`
}

/** Those of them that belong to no document, with the same columns. */
export function accountReceipts(zone: TimeZone): SQL {
  return sql`
    select credit.id, coalesce(line.booked_on, reversal.received_on, (coalesce(notice.created_at, credit.created_at) at time zone ${zone})::date) as day,
      credit.created_at as at, case when credit.is_reversal then 'reversal'
        else 'account' end as kind,
      case when credit.gateway_payment_id is not null then 'card'
        else coalesce(credited.method, 'bank_transfer') end as method,
      credit.customer_id, null::uuid as invoice_id, credit.amount_cents, abs(coalesce(notice.fee_cents, 0)) as fee_cents,
      coalesce(credit.gateway_payment_id, nullif(line.reference, ''), credited.reference, '') as reference, credit.note, credit.recorded_by
    from customer_credits credit
    left join bank_statement_lines line on line.id = credit.bank_line_id
    left join payments credited on credited.id = credit.kept_payment_id
    left join payments reversal on reversal.reverses_payment_id = credit.kept_payment_id
    left join lateral (
      select created_at, fee_cents from gateway_notifications
        where gateway_payment_id = credit.gateway_payment_id
          order by created_at limit 1
    ) as notice on true
    where credit.kind = 'adjustment' and (credit.bank_line_id is not null
      or credit.gateway_payment_id is not null
      or credit.kept_payment_id is not null or credit.is_reversal)`
}

function matching({ from, to, method, kind }: ReceiptQuery): SQL {
  return sql`day between ${from} and ${to}${method ? sql` and method = ${method}` : sql``}${kind ? sql` and kind = ${kind}` : sql``}`
}

type SumRow = { day: CalendarDate; method: PaymentMethod } & Record<
  'count' | 'received' | 'reversed' | 'fees',
  string
>

/** Sums per day and method, the latest day first. */
export async function receiptSums(
  query: ReceiptQuery,
  executor: Executor = db(),
): Promise<ReceiptSum[]> {
  const { timezone } = await siteSettings(executor)
  const { rows } = await executor.execute<SumRow>(sql`
    select day::text as day, method, count(*) as count,
      coalesce(sum(amount_cents) filter (where kind <> 'reversal'), 0) as received,
      coalesce(-sum(amount_cents) filter (where kind = 'reversal'), 0) as reversed, sum(fee_cents) as fees
    from (${receipts(timezone)}) as receipts where ${matching(query)}
      group by day, method order by day desc, method`)
  return rows.map(({ day, method, count, received, reversed, fees }) => ({
    day,
    method,
    count: Number(count),
    receivedCents: Number(received),
    reversedCents: Number(reversed),
    feeCents: Number(fees),
  }))
}

type Row = {
  id: string
  day: CalendarDate
  at: Date
  kind: ReceiptKind
  method: PaymentMethod
  customer_id: string
  customer: string
  invoice_id: string | null
  invoice_number: string | null
  reference: string
  note: string
  recorded_by: string
} & Record<'amount' | 'fee', string>

/** The lines, the latest first; `after` is the last line before them. */
export async function receiptLines(
  query: ReceiptQuery,
  limit: number,
  after: Receipt | null = null,
): Promise<Receipt[]> {
  const { timezone } = await siteSettings()
  const position = after ? sql` and (day, id) < (${after.day}::date, ${after.id}::uuid)` : sql``
  const { rows } = await db().execute<Row>(sql`
    select found.id, found.day::text as day, found.at, found.kind, found.method, found.customer_id,
      coalesce(nullif(customers.company, ''), nullif(btrim(customers.first_name || ' ' || customers.last_name), ''), customers.email) as customer,
      found.invoice_id, invoices.invoice_number, found.reference, found.note, found.recorded_by,
      found.amount_cents as amount, found.fee_cents as fee
    from (select * from (${receipts(timezone)}) as receipts
      where ${matching(query)}${position}
      order by day desc, id desc limit ${limit}) as found
    join customers on customers.id = found.customer_id
    left join invoices on invoices.id = found.invoice_id
    order by found.day desc, found.id desc`)
  return rows.map(({ id, day, at, kind, method, reference, note, amount, fee, ...row }) => ({
    id,
    day,
    bookedAt: new Date(at),
    kind,
    method,
    reference,
    note,
    ...{
      customerId: row.customer_id,
      customerName: row.customer,
      invoiceId: row.invoice_id,
      invoiceNumber: row.invoice_number,
    },
    recordedBy: row.recorded_by,
    amountCents: Number(amount),
    feeCents: Number(fee),
  }))
}

const batch = 2000

/** Every line, in batches. */
export async function* everyReceipt(query: ReceiptQuery): AsyncGenerator<Receipt[]> {
  let after: Receipt | null = null
  for (;;) {
    const lines: Receipt[] = await receiptLines(query, batch, after)
    if (lines.length > 0) yield lines
    after = lines.at(-1) ?? null
    if (lines.length < batch) return
  }
}
