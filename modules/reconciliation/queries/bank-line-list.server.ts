import { and, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { type Cents, parseRand } from '#kernel/money.ts'
import type { Page } from '#kernel/paging.ts'
import { searchPattern } from '#kernel/search-pattern.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import type { BankLineListQuery, BankLineSort, BankLineState } from '../rules/bank-line-states.ts'
import { bankStatementLines } from '../tables.server.ts'

export type BankLineRow = {
  id: string
  bookedOn: CalendarDate
  amountCents: Cents
  description: string
  reference: string
  state: BankLineState
  reason: string
  decidedBy: string | null
  /** The proposed invoice was paid or cancelled since. */
  isOutdated: boolean
}

const columns = {
  id: bankStatementLines.id,
  bookedOn: bankStatementLines.bookedOn,
  amountCents: bankStatementLines.amountCents,
  description: bankStatementLines.description,
  reference: bankStatementLines.reference,
  state: bankStatementLines.state,
  reason: bankStatementLines.reason,
  decidedBy: bankStatementLines.decidedBy,
  isOutdated: sql<boolean>`${bankStatementLines.state} = 'proposed'
    and ${invoices.status} is not null
      and ${invoices.status} not in ('pending', 'unpaid', 'written_off')`,
}

const byId = {
  column: bankStatementLines.id,
  kind: 'id',
  of: (row: BankLineRow) => row.id,
} as const
const sorts: Record<BankLineSort, KeysetSort<BankLineRow>> = {
  booked: [
    {
      column: bankStatementLines.bookedOn,
      kind: 'day',
      of: (row) => row.bookedOn,
      nullsLast: true,
    },
    { ...byId, nullsLast: true },
  ],
  amount: [
    { column: bankStatementLines.amountCents, kind: 'whole', of: (row) => row.amountCents },
    byId,
  ],
}

/**
 * One page of lines, of all statements or of one. By default the desk shows undecided lines and a
 * statement shows all. For staff who manage payments.
 */
export async function bankLineList(
  query: BankLineListQuery,
  statementId: string | null = null,
): Promise<Page<BankLineRow>> {
  const where = and(
    statementId === null ? undefined : eq(bankStatementLines.statementId, statementId),
    inState(query.filters.state, statementId !== null),
    query.search === '' ? undefined : matches(query.search),
  )
  return listPage(sorts[query.sort], query, { table: bankStatementLines, where }, (slice) =>
    db()
      .select(columns)
      .from(bankStatementLines)
      .leftJoin(invoices, eq(invoices.id, bankStatementLines.proposedInvoiceId))
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

function inState(
  state: BankLineListQuery['filters']['state'],
  ofStatement: boolean,
): SQL | undefined {
  if (state === 'all' || (state === null && ofStatement)) return undefined
  return state === null
    ? sql`${bankStatementLines.state} in ('proposed', 'waiting')`
    : eq(bankStatementLines.state, state)
}

/** Searches the line's text, its amount, or the proposed customer. */
function matches(search: string): SQL | undefined {
  const pattern = searchPattern(search)
  if (pattern === null) return sql`false`
  const cents = parseRand(search)
  const proposed = db()
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.id, bankStatementLines.proposedInvoiceId),
        or(
          ilike(invoices.invoiceNumber, pattern),
          ilike(sql`${invoices.buyer} ->> 'name'`, pattern),
        ),
      ),
    )
  return or(
    ilike(bankStatementLines.description, pattern),
    ilike(bankStatementLines.reference, pattern),
    cents === null ? undefined : inArray(bankStatementLines.amountCents, [cents, -cents]),
    sql`exists ${proposed}`,
  )
}
