import { asc } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import {
  type InvoiceSummary,
  invoiceSummaryColumns,
  presentInvoice,
} from '#modules/billing/invoices/queries/customer-invoices.server.ts'
import {
  accountBalance,
  openInvoicesOf,
} from '#modules/billing/statements/queries/account-balance.server.ts'
import { latestMovements } from '#modules/billing/statements/queries/account-statement.server.ts'
import type { Movement } from '#modules/billing/statements/rules/statement.ts'
import {
  type CustomerService,
  customerServices,
  servicesWithoutMoney,
} from '#modules/billing/subscriptions/queries/customer-services.server.ts'
import {
  type Upcoming,
  upcomingCharge,
} from '#modules/billing/subscriptions/queries/next-charge.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { hasCustomerRight } from '#modules/identity/rules/customer-rights.ts'
import { undeliverable } from '#modules/mail/suppressions/queries/suppression.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { type NextStep, nextSteps } from '../rules/next-steps.ts'

export type AccountHome = {
  services: { rows: CustomerService[]; count: number }
  /**
   * What can be paid, debts and orders; `owedCents` is what is owed, `awaitingCents` what was only
   * ordered.
   */
  openInvoices: { rows: InvoiceSummary[]; count: number; owedCents: Cents; awaitingCents: Cents }
  /** The customer's credit. */
  creditCents: Cents
  upcoming: Upcoming
  /** The latest invoices, payments and credit notes, newest first. */
  events: Movement[]
  lastPayment: Movement | null
  steps: NextStep[]
  /** What is open for the customer acted for. */
  sees: { services: boolean; invoices: boolean }
}

const shown = 4
const eventsShown = 6
/** Far enough back for the last payment of a customer who pays. */
const eventsRead = 30

/**
 * The first page of the customer area; empty, with a link to the plans, for a user who has bought
 * nothing yet.
 */
export async function accountHome(actor: Person, executor: Executor = db()): Promise<AccountHome> {
  const customerId = customerIdOf(actor, 'invoices')
  const sees = {
    services: hasCustomerRight(actor, 'services'),
    invoices: hasCustomerRight(actor, 'invoices'),
  }
  const today = await siteToday(executor)
  const services = await customerServices(actor, 1, { perPage: shown, executor })
  const { openCount, owedCents, awaitingCents, creditCents } = await accountBalance(actor, executor)
  const openInvoices = {
    rows: customerId && openCount > 0 ? await openRows(customerId, today, executor) : [],
    count: openCount,
    owedCents,
    awaitingCents,
  }
  const waiting = services.rows.filter(({ status }) => status === 'awaiting_payment').length
  const active = services.rows.filter(
    ({ status }) => status !== 'awaiting_payment' && status !== 'cancelled',
  ).length
  const emailsBounce = (await undeliverable(actor.email, executor)) !== null
  const state = {
    emailVerified: actor.emailVerified,
    mayChoosePlans: sees.services && hasCustomerRight(actor, 'buy'),
    emailsBounce,
    activeServices: active,
    waitingServices: waiting,
    openInvoices: openInvoices.rows,
  }
  const events = await latestMovements(actor, eventsRead, executor)
  return {
    services: {
      rows: sees.invoices ? services.rows : servicesWithoutMoney(services.rows),
      count: services.count,
    },
    openInvoices,
    creditCents,
    upcoming: await upcomingCharge(actor, executor),
    events: events.slice(0, eventsShown),
    lastPayment: events.find(({ kind }) => kind === 'payment') ?? null,
    steps: nextSteps(state),
    sees,
  }
}

async function openRows(
  customerId: string,
  today: string,
  executor: Executor,
): Promise<InvoiceSummary[]> {
  const rows = await executor
    .select(invoiceSummaryColumns)
    .from(invoices)
    .where(openInvoicesOf(customerId))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(shown)
  return rows.map((row) => presentInvoice(row, today))
}
