import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import type { Page } from '#kernel/paging.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { storedBytes } from '#platform/files/store.server.ts'
import type { ClaimListQuery, ClaimState } from '../rules/bank-line-states.ts'
import { bankStatementLines, paymentClaims } from '../tables.server.ts'

/** A claim without its file's bytes. */
export type ClaimRow = {
  id: string
  customerId: string
  customerName: string
  invoiceId: string
  invoiceNumber: string
  amountCents: Cents
  paidOn: CalendarDate
  note: string
  fileName: string | null
  fileType: string | null
  state: ClaimState
  decidedBy: string | null
  createdAt: Date
}

const columns = {
  id: paymentClaims.id,
  customerId: paymentClaims.customerId,
  customerName: sql<string>`${invoices.buyer} ->> 'name'`,
  invoiceId: paymentClaims.invoiceId,
  invoiceNumber: invoices.invoiceNumber,
  amountCents: paymentClaims.amountCents,
  paidOn: paymentClaims.paidOn,
  note: paymentClaims.note,
  fileName: paymentClaims.fileName,
  fileType: paymentClaims.fileType,
  state: paymentClaims.state,
  decidedBy: paymentClaims.decidedBy,
  createdAt: paymentClaims.createdAt,
}

const newest: KeysetSort<ClaimRow> = [
  { column: paymentClaims.createdAt, kind: 'moment', of: (row) => row.createdAt },
  { column: paymentClaims.id, kind: 'id', of: (row) => row.id },
]

/** Proofs of payment, by default the undecided ones. For staff who manage payments. */
export async function claimList(query: ClaimListQuery): Promise<Page<ClaimRow>> {
  const { state } = query.filters
  const where = state === 'all' ? undefined : eq(paymentClaims.state, state ?? 'open')
  return listPage(newest, query, { table: paymentClaims, where }, (slice) =>
    db()
      .select(columns)
      .from(paymentClaims)
      .innerJoin(invoices, eq(invoices.id, paymentClaims.invoiceId))
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

export type ClaimDetails = NonNullable<Awaited<ReturnType<typeof claimDetails>>>

/** One claim with the payments and lines that may match it. Null when missing. */
export async function claimDetails(id: string) {
  if (!isId(id)) return null
  const [claim] = await db()
    .select(columns)
    .from(paymentClaims)
    .innerJoin(invoices, eq(invoices.id, paymentClaims.invoiceId))
    .where(eq(paymentClaims.id, id))
  if (!claim) return null
  const [received, lines] = await Promise.all([
    db()
      .select({
        id: payments.id,
        invoiceNumber: invoices.invoiceNumber,
        amountCents: payments.amountCents,
        receivedOn: payments.receivedOn,
      })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(eq(payments.customerId, claim.customerId))
      .orderBy(
        sql`${payments.invoiceId} = ${claim.invoiceId} desc`,
        desc(payments.receivedOn),
        desc(payments.id),
      )
      .limit(20),
    db()
      .select({
        id: bankStatementLines.id,
        bookedOn: bankStatementLines.bookedOn,
        description: bankStatementLines.description,
        state: bankStatementLines.state,
      })
      .from(bankStatementLines)
      .where(
        and(
          eq(bankStatementLines.amountCents, claim.amountCents),
          sql`${bankStatementLines.state} in ('proposed', 'waiting')`,
        ),
      )
      .orderBy(desc(bankStatementLines.bookedOn))
      .limit(10),
  ])
  return { claim, received, lines }
}

/** The actor's claims about one of their invoices. */
export async function ownClaims(actor: Actor, invoiceId: string): Promise<ClaimRow[]> {
  const customerId = customerIdOf(actor, 'invoices')
  if (!customerId || !isId(invoiceId)) return []
  return db()
    .select(columns)
    .from(paymentClaims)
    .innerJoin(invoices, eq(invoices.id, paymentClaims.invoiceId))
    .where(
      and(
        eq(paymentClaims.customerId, customerId),
        eq(paymentClaims.invoiceId, invoiceId),
        isNull(invoices.deletedAt),
      ),
    )
    .orderBy(desc(paymentClaims.createdAt))
    .limit(20)
}

export type ClaimProof = { fileName: string; fileType: string; bytes: Uint8Array }

const missing = refuse('not_found', 'There is no such file.')

/** The file of the actor's own claim; others are not_found. */
export async function ownClaimProof(actor: Actor, claimId: string): Promise<Result<ClaimProof>> {
  const customerId = customerIdOf(actor, 'invoices')
  return customerId === null ? missing : proofOf(claimId, eq(paymentClaims.customerId, customerId))
}

/** The file of any customer's claim, for staff who manage payments. */
export async function claimProof(actor: Actor, claimId: string): Promise<Result<ClaimProof>> {
  return mayManagePayments(actor) ? proofOf(claimId, undefined) : missing
}

async function proofOf(claimId: string, own: SQL | undefined): Promise<Result<ClaimProof>> {
  if (!isId(claimId)) return missing
  const [row] = await db()
    .select({
      fileName: paymentClaims.fileName,
      fileType: paymentClaims.fileType,
      bytes: paymentClaims.fileBytes,
      key: paymentClaims.fileBytesKey,
    })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.id, claimId), isNotNull(paymentClaims.fileName), own))
  const bytes = row ? await storedBytes(row) : null
  if (!row || !bytes) return missing
  return ok({ fileName: row.fileName ?? '', fileType: row.fileType ?? '', bytes })
}

/**
 * The customer's own invoice that a transfer can be reported for, locked against payment and
 * deletion until the transaction ends; null when there is none.
 */
export async function claimableInvoice(tx: Transaction, customerId: string, invoiceId: string) {
  const [invoice] = await tx
    .select({ number: invoices.invoiceNumber, status: invoices.status })
    .from(invoices)
    .where(
      and(
        eq(invoices.id, invoiceId),
        eq(invoices.customerId, customerId),
        eq(invoices.kind, 'invoice'),
        ne(invoices.status, 'draft'),
        isNull(invoices.deletedAt),
      ),
    )
    .for('share')
  return invoice ?? null
}
