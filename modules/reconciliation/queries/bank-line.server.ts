import { and, asc, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { searchPattern } from '#kernel/search-pattern.ts'
import { owedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { customerChoice } from '#modules/customers/queries/customer-choices.server.ts'
import { db } from '#platform/database.server.ts'
import { suggestAllocation } from '../rules/bank-line-decisions.ts'
import type { BankLineState } from '../rules/bank-line-states.ts'
import { bankStatementLines, bankStatements, paymentClaims } from '../tables.server.ts'
import { candidatesOfCustomers, candidateWrittenOff } from './match-candidates.server.ts'
import { moneyRecordedBefore } from './recorded-money.server.ts'

export type BankLineDetails = NonNullable<Awaited<ReturnType<typeof bankLineDetails>>>

/** Maximum number of open documents shown per customer. */
const maxShown = 40

/**
 * A line with everything that helps to decide on it. `chosen` is the customer or invoice that staff
 * picked instead of the proposal. Null when missing. For staff who manage payments.
 */
export async function bankLineDetails(
  id: string,
  chosen: { customerId: string | null; invoiceId: string | null },
) {
  if (!isId(id)) return null
  const [row] = await db()
    .select({
      line: bankStatementLines,
      statement: {
        id: bankStatements.id,
        fileName: bankStatements.fileName,
        bank: bankStatements.bank,
      },
    })
    .from(bankStatementLines)
    .innerJoin(bankStatements, eq(bankStatements.id, bankStatementLines.statementId))
    .where(eq(bankStatementLines.id, id))
  if (!row) return null
  const { line } = row
  const customerId = chosen.customerId ?? line.proposedCustomerId
  const invoiceId = chosen.customerId === null ? line.proposedInvoiceId : chosen.invoiceId
  const [customer, open, twins, claims, allocated, recorded] = await Promise.all([
    customerId === null ? null : customerChoice(customerId),
    customerId === null || !isId(customerId) ? [] : candidatesOfCustomers(db(), [customerId]),
    twinsOf(line),
    claimsLike(line.amountCents),
    allocationsOf(line),
    isOpenIn(line) ? moneyRecordedBefore([line], db()) : [],
  ])
  const isOpen = invoiceId === null || open.some((each) => each.invoiceId === invoiceId)
  const writtenOff = isOpen || !isId(invoiceId) ? null : await candidateWrittenOff(db(), invoiceId)
  const shown = [...(writtenOff ? [writtenOff] : []), ...open].slice(0, maxShown)
  return {
    ...row,
    customer,
    open: shown,
    proposed: shown.find((each) => each.invoiceId === invoiceId) ?? null,
    shares: Object.fromEntries(
      suggestAllocation(
        line.amountCents,
        shown,
        shown.some((each) => each.invoiceId === invoiceId) ? invoiceId : null,
      ),
    ),
    recorded: recorded[0] ?? [],
    twins,
    claims,
    allocated,
  }
}

type Line = typeof bankStatementLines.$inferSelect

function isOpenIn({ amountCents, state }: Line): boolean {
  return amountCents > 0 && (state === 'waiting' || state === 'proposed')
}

/**
 * Other lines of the same day and amount: possibly the same movement, described differently in
 * another file.
 */
function twinsOf({
  id,
  bookedOn,
  amountCents,
}: Line): Promise<{ id: string; description: string; state: BankLineState }[]> {
  return db()
    .select({
      id: bankStatementLines.id,
      description: bankStatementLines.description,
      state: bankStatementLines.state,
    })
    .from(bankStatementLines)
    .where(
      and(
        eq(bankStatementLines.bookedOn, bookedOn),
        eq(bankStatementLines.amountCents, amountCents),
        ne(bankStatementLines.id, id),
      ),
    )
    .orderBy(asc(bankStatementLines.id))
    .limit(10)
}

function claimsLike(amountCents: number) {
  return db()
    .select({
      id: paymentClaims.id,
      paidOn: paymentClaims.paidOn,
      invoiceNumber: invoices.invoiceNumber,
      customerName: sql<string>`${invoices.buyer} ->> 'name'`,
    })
    .from(paymentClaims)
    .innerJoin(invoices, eq(invoices.id, paymentClaims.invoiceId))
    .where(and(eq(paymentClaims.state, 'open'), eq(paymentClaims.amountCents, amountCents)))
    .orderBy(desc(paymentClaims.createdAt))
    .limit(10)
}

/** The payments and credit of a reconciled line; what was undone since is left out. */
async function allocationsOf({ id: lineId, amountCents }: Line) {
  const sameSign = (column: typeof payments.amountCents | typeof customerCredits.amountCents) =>
    amountCents > 0 ? gt(column, 0) : lt(column, 0)
  const [onInvoices, onBalance] = await Promise.all([
    db()
      .select({
        invoiceId: invoices.id,
        invoiceNumber: invoices.invoiceNumber,
        amountCents: payments.amountCents,
      })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(
        and(
          eq(payments.bankLineId, lineId),
          isNull(payments.reversedAt),
          sameSign(payments.amountCents),
        ),
      )
      .orderBy(asc(payments.id)),
    db()
      .select({ customerId: customerCredits.customerId, amountCents: customerCredits.amountCents })
      .from(customerCredits)
      .where(
        and(
          eq(customerCredits.bankLineId, lineId),
          isNull(customerCredits.invoiceId),
          isNull(customerCredits.reversedAt),
          sameSign(customerCredits.amountCents),
        ),
      ),
  ])
  return { onInvoices, onBalance: onBalance[0] ?? null }
}

export type PayableChoice = {
  invoiceId: string
  invoiceNumber: string
  orderNumber: string | null
  customerId: string
  customerName: string
  owedCents: number
}

/**
 * Search for open documents, and for those that were written off, whose money may still come: by
 * number, order, name, company or email. At most 10.
 */
export async function payableChoices(search: string): Promise<PayableChoice[]> {
  const pattern = search === '' ? null : searchPattern(search)
  if (pattern === null) return []
  const has = (text: ReturnType<typeof sql>) => sql`${text} ilike ${pattern}`
  return db()
    .select({
      invoiceId: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      orderNumber: orders.orderNumber,
      customerId: invoices.customerId,
      customerName: sql<string>`${invoices.buyer} ->> 'name'`,
      owedCents:
        sql<number>`case when ${invoices.status} = 'written_off' then ${invoices.totalCents} - ${invoices.creditedCents} - ${invoices.paidCents} else ${owedColumn} end`.mapWith(
          Number,
        ),
    })
    .from(invoices)
    .leftJoin(orders, and(eq(orders.id, invoices.orderId), isNull(invoices.subscriptionId)))
    .where(
      and(
        eq(invoices.kind, 'invoice'),
        sql`${invoices.status} in ('pending', 'unpaid', 'written_off')`,
        isNull(invoices.deletedAt),
        or(
          has(sql`${invoices.invoiceNumber}`),
          has(sql`${orders.orderNumber}`),
          has(sql`${invoices.buyer} ->> 'name'`),
          has(sql`${invoices.buyer} ->> 'company'`),
          has(sql`${invoices.buyer} ->> 'email'`),
        ),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(10)
}
