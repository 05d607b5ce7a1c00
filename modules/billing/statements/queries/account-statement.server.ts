import { eq, type SQL, sql } from 'drizzle-orm'
import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { accountMovements } from '#modules/billing/documents/queries/account-movements.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { documentTitle, sellerOn } from '#modules/billing/documents/rules/document.ts'
import { type PaymentMethod, paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import { bankDetailsNotice, bankDetailsOf } from '#modules/billing/payments/rules/bank-details.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { customers } from '#modules/customers/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { offersBankTransfer } from '#modules/settings/rules/payment-methods.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import {
  type Movement,
  maxStatementLines,
  type StatementDocument,
  type StatementPeriod,
  statementOf,
  statementPeriod,
} from '../rules/statement.ts'

export type RequestedPeriod = { from: string | null; to: string | null }

export type CustomerStatement = StatementDocument & { isCustomerDeleted: boolean }

/**
 * The actor's own account over a period; the ageing is as of its last day. Refuses users without a
 * customer record.
 */
export async function ownStatement(
  actor: Actor,
  requested: RequestedPeriod,
): Promise<Result<CustomerStatement>> {
  const customerId = customerIdOf(actor, 'invoices')
  return customerId
    ? statement(customerId, requested)
    : refuse('not_found', 'There is nothing on your account yet.')
}

/**
 * The same for any customer's account, also of a deleted customer, whose documents stay; for staff
 * who manage invoices.
 */
export async function customerStatement(
  actor: Actor,
  customerId: string,
  requested: RequestedPeriod,
): Promise<Result<CustomerStatement>> {
  return mayManageInvoices(actor)
    ? statement(customerId, requested)
    : refuse('forbidden', 'You do not have permission to manage invoices.')
}

async function statement(
  customerId: string,
  requested: RequestedPeriod,
): Promise<Result<CustomerStatement>> {
  if (!isId(customerId)) return refuse('not_found', 'Customer not found')
  // One snapshot for all queries, so that a concurrent payment cannot appear in only some of the
  // sums.
  return db().transaction((tx) => read(tx, customerId, requested), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function read(
  executor: Executor,
  customerId: string,
  requested: RequestedPeriod,
): Promise<Result<CustomerStatement>> {
  const [customer] = await executor.select().from(customers).where(eq(customers.id, customerId))
  if (!customer) return refuse('not_found', 'Customer not found')
  const settings = await siteSettings(executor)
  const today = dayIn(settings.timezone, now())
  const period = statementPeriod(requested.from, requested.to, today)
  const all = accountMovements(customerId, settings.timezone)
  // A statement that ends today includes documents with a later date.
  const until = period.to < today ? sql`day <= ${period.to}` : sql`true`
  const movements = await movementsOf(executor, all, {
    within: sql`day >= ${period.from} and ${until}`,
  })
  if (movements.length > maxStatementLines)
    return refuse(
      'invalid',
      `There are more than ${maxStatementLines} entries in this time. Choose a shorter one.`,
    )
  const opening = await sumBefore(executor, all, period)
  const { open, unusedCents } = await openOn(executor, all, until)
  const {
    firstName,
    lastName,
    company,
    email,
    phone,
    vatNumber,
    billingAddress: address,
  } = customer
  return ok({
    ...statementOf(period, { openingCents: opening, movements, open, unusedCents }),
    isCustomerDeleted: customer.deletedAt !== null,
    seller: sellerOn(period.to, settings),
    buyer: { name: `${firstName} ${lastName}`.trim(), company, email, phone, vatNumber, address },
    bank: offersBankTransfer(settings.paymentMethods)
      ? { ...bankDetailsOf(settings.paymentMethods), notice: bankDetailsNotice(settings, now()) }
      : null,
  })
}

async function sumBefore(executor: Executor, all: SQL, { from }: StatementPeriod): Promise<number> {
  const { rows } = await executor.execute<{ cents: string }>(
    sql`select coalesce(sum(open_cents - credit_cents), 0) as cents
      from (${all}) as moved where day < ${from}`,
  )
  return Number(rows[0]?.cents ?? 0)
}

/** The open balance of each invoice, and the customer's credit, as of the end. */
async function openOn(executor: Executor, all: SQL, until: SQL) {
  const { rows } = await executor.execute<{
    due_date: CalendarDate | null
    open: string
    credit: string
  }>(sql`
    select invoices.due_date::text as due_date, sum(open_cents) as open, sum(credit_cents) as credit
    from (${all}) as moved left join invoices on invoices.id = moved.invoice_id
    where ${until} group by moved.invoice_id, invoices.due_date
      having sum(open_cents) <> 0 or sum(credit_cents) <> 0`)
  const unusedCents = rows.reduce((sum, { credit }) => sum + Number(credit), 0)
  const open = rows.flatMap(({ due_date, open: cents }) =>
    due_date === null ? [] : [{ dueDate: due_date, openCents: Number(cents) }],
  )
  return { open, unusedCents }
}

type Row = {
  id: string
  day: CalendarDate
  kind: Movement['kind']
  invoice_id: string | null
  open_cents: string
  credit_cents: string
  number: string | null
  original: string | null
  registered: boolean | null
  tax_point: CalendarDate | null
  revises: boolean | null
  method: PaymentMethod | null
  reference: string | null
  by_bank: boolean
}

/** The actor's latest movements, newest first. Empty without a customer record. */
export async function latestMovements(
  actor: Actor,
  count: number,
  executor: Executor = db(),
): Promise<Movement[]> {
  const customerId = customerIdOf(actor, 'invoices')
  if (!customerId) return []
  const { timezone } = await siteSettings(executor)
  return movementsOf(executor, accountMovements(customerId, timezone), {
    within: sql`true`,
    latest: count,
  })
}

/**
 * The lines of a statement, oldest first, or the latest ones, newest first. An overpayment has no
 * separate line: it is part of its payment.
 */
async function movementsOf(
  executor: Executor,
  all: SQL,
  { within, latest }: { within: SQL; latest?: number | undefined },
): Promise<Movement[]> {
  const order =
    latest === undefined
      ? sql`moved.day, moved.at, moved.id`
      : sql`moved.day desc, moved.at desc, moved.id desc`
  const { rows } = await executor.execute<Row>(sql`
    select moved.id, moved.day::text as day, moved.kind, moved.invoice_id,
      moved.open_cents, moved.credit_cents,
      own.invoice_number as number, named.invoice_number as original, (own.seller ->> 'vat_registered')::boolean as registered,
      own.tax_point::text as tax_point, own.revises_pro_forma as revises, payments.method, payments.reference, credit.bank_line_id is not null as by_bank
    from (${all}) as moved
    left join invoices own on own.id = moved.id
    left join invoices named on named.id = moved.invoice_id
    left join payments on payments.id = moved.id
    left join customer_credits credit on credit.id = moved.id
    where ${within} and moved.kind not in ('overpayment')
      and not (moved.kind = 'credit_note' and own.id is null)
    order by ${order} limit ${latest ?? maxStatementLines + 1}`)
  return rows.map(present)
}

function present(row: Row): Movement {
  const effectCents = Number(row.open_cents) - Number(row.credit_cents)
  return {
    id: row.id,
    day: row.day,
    kind: row.kind,
    invoiceId: row.kind === 'credit_note' ? row.id : row.invoice_id,
    number: row.number ?? row.original ?? '',
    detail: detailOf(row),
    effectCents,
  }
}

function detailOf(row: Row): string {
  switch (row.kind) {
    case 'invoice':
      return documentTitle({
        kind: 'invoice',
        seller: { vat_registered: row.registered === true },
        taxPoint: row.tax_point,
      })
    case 'credit_note':
      return `${row.revises ? 'Revises' : 'Corrects'} ${row.original ?? ''}`
    case 'payment':
      return [
        Number(row.open_cents) > 0 && 'Reversed',
        row.method && paymentMethodLabels[row.method],
        row.reference,
      ]
        .filter(Boolean)
        .join(', ')
    case 'applied':
      return `${formatRand(-Number(row.credit_cents))} of credit`
    case 'payout':
      return Number(row.credit_cents) > 0 ? 'Not paid out after all' : 'To you'
    case 'adjustment':
      return row.by_bank ? 'Bank transfer received' : 'Adjusted by us'
    case 'write_off':
    case 'bad_debt':
      return 'No longer owed'
    case 'write_off_reversal':
      return 'Owed again'
    case 'recovery':
      return 'Paid after it was written off'
  }
}
