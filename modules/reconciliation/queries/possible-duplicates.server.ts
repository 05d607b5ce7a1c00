import { sql } from 'drizzle-orm'
import { type CalendarDate, daysBetween } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { Executor } from '#platform/database.server.ts'
import type { Candidate, PossibleDuplicate } from '../rules/bank-matching/match-line.ts'
import { list } from './match-candidates.server.ts'

/** A payment recorded by hand further than this from the line is another one. */
export const byHandDays = 14

/** Two files of one bank say the same day for a movement, or the next one when a zone or a night lies between. */
const otherFileDays = 1

/** The line itself is among those that are no other: what stands beside it in one file is a movement of its own. */
export type ArrivedLine = { statementId: string; bookedOn: CalendarDate; amountCents: Cents }
type Document = Pick<Candidate, 'invoiceId' | 'customerId'>

type Row = { source: PossibleDuplicate['source']; document: string; statement_id: string | null; cents: string; moved: string; day: CalendarDate }

/**
 * Money that was recorded on these documents (or put on their customers' balances) and is probably that of a line: a transfer of that amount typed in
 * around that day, or a line of another statement from that day. The answers stand in the order of the lines.
 */
export async function possibleDuplicates(
  lines: readonly ArrivedLine[],
  documents: readonly Document[],
  executor: Executor,
): Promise<PossibleDuplicate[][]> {
  if (documents.length === 0) return lines.map(() => [])
  const amounts = list([...new Set(lines.map((line) => line.amountCents))])
  const ids = list([...new Set(documents.map(({ invoiceId }) => invoiceId))])
  const owners = list([...new Set(documents.map(({ customerId }) => customerId))])
  const { rows } = await executor.execute<Row>(sql`
    select case when line.id is null then 'hand' else 'line' end as source, paid.invoice_id as document, line.statement_id, paid.amount_cents::text as cents,
      coalesce(line.amount_cents, paid.amount_cents)::text as moved, coalesce(line.booked_on, paid.received_on)::text as day
    from payments paid left join bank_statement_lines line on line.id = paid.bank_line_id
    where paid.invoice_id in ${ids} and paid.source = 'staff' and paid.method = 'bank_transfer'
      and (paid.amount_cents in ${amounts} or line.amount_cents in ${amounts})
    union all
    select 'balance', i.id, line.statement_id, credit.amount_cents::text, line.amount_cents::text, line.booked_on::text
    from customer_credits credit
    join bank_statement_lines line on line.id = credit.bank_line_id
    join invoices i on i.customer_id = credit.customer_id and i.id in ${ids}
    where credit.customer_id in ${owners} and credit.invoice_id is null and line.amount_cents in ${amounts}
    order by day, source`)
  return lines.map((line) => rows.filter((row) => isProbably(row, line)).map(({ source, document, day }) => ({ source, invoiceId: document, day })))
}

function isProbably({ source, statement_id, cents, moved, day }: Row, line: ArrivedLine): boolean {
  if (Number(cents) !== line.amountCents && Number(moved) !== line.amountCents) return false
  const apart = Math.abs(daysBetween(day, line.bookedOn))
  return source === 'hand' ? apart <= byHandDays : statement_id !== line.statementId && apart <= otherFileDays
}
