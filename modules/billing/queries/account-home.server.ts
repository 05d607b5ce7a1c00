import { and, asc, count, eq, inArray, isNull, sum } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { customerIdOf } from '../rules/customer-of-actor.ts'
import { type NextStep, nextSteps } from '../rules/next-steps.ts'
import { invoices } from '../tables.server.ts'
import { type CustomerService, customerServices } from './customer-services.server.ts'
import { type InvoiceSummary, invoiceSummaryColumns, presentInvoice } from './invoice-summary.server.ts'
import { siteToday } from './site-today.server.ts'

export type AccountHome = {
  services: { rows: CustomerService[]; count: number }
  openInvoices: { rows: InvoiceSummary[]; count: number; totalCents: Cents }
  steps: NextStep[]
}

const shown = 4

/** The first page of the customer area. Empty, and with a way to the plans, for somebody who has bought nothing yet. */
export async function accountHome(actor: Person, executor: Executor = db()): Promise<AccountHome> {
  const customerId = customerIdOf(actor)
  const today = await siteToday(executor)
  const services = await customerServices(actor, 1, shown, executor)
  const openInvoices = customerId ? await openInvoicesOf(customerId, today, executor) : { rows: [], count: 0, totalCents: 0 }
  const waiting = services.rows.filter(({ status }) => status === 'awaiting_payment').length
  const active = services.rows.filter(({ status }) => status !== 'awaiting_payment' && status !== 'cancelled').length
  const state = { emailVerified: actor.emailVerified, activeServices: active, waitingServices: waiting, openInvoices: openInvoices.rows }
  return { services: { rows: services.rows, count: services.count }, openInvoices, steps: nextSteps(state, today) }
}

async function openInvoicesOf(customerId: string, today: string, executor: Executor): Promise<AccountHome['openInvoices']> {
  const open = and(
    eq(invoices.customerId, customerId),
    eq(invoices.kind, 'invoice'),
    inArray(invoices.status, ['unpaid', 'pending']),
    isNull(invoices.deletedAt),
  )
  const [totals] = await executor
    .select({ count: count(), totalCents: sum(invoices.totalCents).mapWith(Number) })
    .from(invoices)
    .where(open)
  const rows = await executor.select(invoiceSummaryColumns).from(invoices).where(open).orderBy(asc(invoices.dueDate), asc(invoices.id)).limit(shown)
  return { rows: rows.map((row) => presentInvoice(row, today)), count: totals?.count ?? 0, totalCents: totals?.totalCents ?? 0 }
}
