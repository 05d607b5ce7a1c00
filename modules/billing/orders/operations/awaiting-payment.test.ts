import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emailTemplates } from '#db/seeds/email-templates.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { accountHome } from '#modules/accounts/queries/account-home.server.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { anInvoice, aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { customerInvoice } from '#modules/billing/invoices/queries/customer-invoice.server.ts'
import { invoiceStats } from '#modules/billing/invoices/queries/invoice-list.server.ts'
import { figuresOn } from '#modules/billing/revenue/queries/revenue-figures.server.ts'
import { runBilling } from '#modules/billing/runs/operations/run-billing.server.ts'
import { accountBalance } from '#modules/billing/statements/queries/account-balance.server.ts'
import { customerStatement } from '#modules/billing/statements/queries/account-statement.server.ts'
import { ageingTotal } from '#modules/billing/statements/rules/statement.ts'
import {
  gatewayNotifications,
  invoiceLines,
  orderLines,
} from '#modules/billing/tables.lines.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customerDetails } from '#modules/customers/queries/customer-details.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { claimPayment } from '#modules/reconciliation/operations/claim-payment.server.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { withdrawOrder } from './cancel-order.server.ts'

useTestDatabase()
const admin = staffWith(...everyPermission)
const firstDay = '2026-03-02'
const on = (day: string) => setClock(new Date(`${day}T08:00:00Z`))

let earlier = { ageing: 0, cards: 0 }

beforeEach(async () => {
  on(firstDay)
  await openShop()
  await addMissingTemplates(db(), emailTemplates)
  earlier = await totals(firstDay)
})
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

type Owner = Person & { customerId: string }

async function anOrderOf(owner: Owner, method: 'bank_transfer' | 'card' = 'bank_transfer') {
  const order = await aPlacedOrder({ method }, owner)
  const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
  if (!invoice) throw new Error('no invoice')
  return { order, invoice }
}

async function statusOf(orderId: string) {
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
  const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, orderId))
  return { order: order?.status, reason: order?.cancelReason, invoice: invoice?.status }
}

async function runOn(day: string) {
  on(day)
  const run = await runBilling({ asOf: day, startedBy: 'test' })
  if (!run.ok) throw new Error(run.error.message)
  return run.value.counts
}

function expiryMails(orderId: string) {
  return db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.idempotencyKey, `order_expired:${orderId}`))
}

/** What all customers of these tests owe, as the cards and the ageing count it. */
async function totals(day: string) {
  const stats = await invoiceStats()
  const { ageing } = await figuresOn(day, 'Africa/Johannesburg')
  return {
    ageing: ageing.reduce((sum, { owedCents }) => sum + owedCents, 0),
    cards: stats.pending.cents + stats.overdue.cents,
  }
}

/** What each place says that this customer owes. */
async function debts(owner: Owner, day: string) {
  const statement = await customerStatement(admin, owner.customerId, { from: firstDay, to: null })
  const { ageing, cards } = await totals(day)
  return {
    standing: (await accountBalance(owner)).owedCents,
    statement: statement.ok ? ageingTotal(statement.value.ageing) : null,
    staff: (await customerDetails(owner.customerId))?.figures.owedCents,
    ageing: ageing - earlier.ageing,
    cards: cards - earlier.cards,
  }
}

function all(cents: number) {
  return { standing: cents, statement: cents, staff: cents, ageing: cents, cards: cents }
}

describe('an order on which nothing was paid', () => {
  test('awaits payment and is no debt anywhere, however long past its due date', async () => {
    const owner = await aCustomer()
    const { invoice } = await anOrderOf(owner)
    const late = addDays(invoice.dueDate, 3)
    on(late)
    expect(await debts(owner, late)).toEqual(all(0))
    const own = await customerInvoice(owner, invoice.id)
    expect(own.ok && [own.value.status, own.value.owedCents, own.value.canBePaid]).toEqual([
      'awaiting',
      invoice.totalCents,
      true,
    ])
    expect((await invoiceStats()).awaiting.cents).toBeGreaterThanOrEqual(invoice.totalCents)
    expect((await accountBalance(owner)).awaitingCents).toBe(invoice.totalCents)
    expect((await accountHome(owner)).steps.map(({ kind }) => kind)).toContain('pay-order')
  })

  test('is a debt, and overdue, as soon as a part of it is paid', async () => {
    const owner = await aCustomer()
    const { order, invoice } = await anOrderOf(owner)
    const paid = await recordInvoicePayment(admin, invoice.id, {
      amount: '50.00',
      receivedOn: firstDay,
      reference: 'FNB',
      idempotencyKey: newId(),
    })
    expect(paid.ok).toBe(true)
    const late = addDays(invoice.dueDate, 20)
    on(late)
    expect(await debts(owner, late)).toEqual(all(invoice.totalCents - 5000))
    const own = await customerInvoice(owner, invoice.id)
    expect(own.ok && own.value.status).toBe('overdue')
    await runOn(late)
    expect((await statusOf(order.id)).order).toBe('pending')
  })

  test('expires on the day after its last day, and its customer is emailed once', async () => {
    const owner = await aCustomer()
    const { order } = await anOrderOf(owner)
    await runOn(addDays(firstDay, 14))
    expect((await statusOf(order.id)).order).toBe('pending')
    expect((await runOn(addDays(firstDay, 15))).expired).toBeGreaterThan(0)
    expect(await statusOf(order.id)).toEqual({
      order: 'cancelled',
      reason: 'No payment within 14 days',
      invoice: 'cancelled',
    })
    await runOn(addDays(firstDay, 16))
    const mails = await expiryMails(order.id)
    expect(mails.map(({ recipient }) => recipient)).toEqual([owner.email])
  })

  test('does not expire, and is not asked for, while its transfer is reported', async () => {
    const owner = await aCustomer()
    const { order, invoice } = await anOrderOf(owner)
    const claimed = await claimPayment(owner, invoice.id, {
      amount: '228.85',
      paidOn: firstDay,
      note: '',
      proof: null,
      idempotencyKey: newId(),
    })
    expect(claimed.ok).toBe(true)
    await runOn(addDays(firstDay, 40))
    expect((await statusOf(order.id)).order).toBe('pending')
    expect((await accountHome(owner)).steps.map(({ kind }) => kind)).toEqual(['payment-on-its-way'])
    const refused = await withdrawOrder(owner, invoice.id)
    expect(refused.ok || refused.error.message).toBe(
      'A payment for this order is on its way, so it can’t be withdrawn. Please contact us.',
    )
  })

  test('does not expire while the gateway has not confirmed its card payment', async () => {
    const owner = await aCustomer()
    const { order } = await anOrderOf(owner, 'card')
    const notice = {
      rawBody: '',
      sourceAddress: '127.0.0.1',
      state: 'unverified' as const,
      merchantPaymentId: order.orderNumber,
    }
    await db()
      .insert(gatewayNotifications)
      .values({ ...notice, createdAt: now() })
    await runOn(addDays(firstDay, 40))
    expect((await statusOf(order.id)).order).toBe('pending')
  })

  test('is withdrawn by its customer only', async () => {
    const owner = await aCustomer()
    const { order, invoice } = await anOrderOf(owner)
    const stranger = await withdrawOrder(await aCustomer(), invoice.id)
    expect(stranger.ok || stranger.error.code).toBe('not_found')
    const viewing = await withdrawOrder(
      { ...owner, viewedBy: { userId: newId(), name: 'Nadia' } },
      invoice.id,
    )
    expect(viewing.ok || viewing.error.code).toBe('forbidden')
    expect((await withdrawOrder(owner, invoice.id)).ok).toBe(true)
    expect(await statusOf(order.id)).toEqual({
      order: 'cancelled',
      reason: 'Withdrawn by the customer',
      invoice: 'cancelled',
    })
    const again = await withdrawOrder(owner, invoice.id)
    expect(again.ok).toBe(false)
  })

  test('of R0.00 is not counted, reminded or expired: nothing is outstanding', async () => {
    const owner = await aCustomer()
    const { order, invoice } = await anOrderOf(owner)
    const nothing = { subtotalCents: 0, vatCents: 0, totalCents: 0 }
    await db().update(orders).set(nothing).where(eq(orders.id, order.id))
    await db()
      .update(orderLines)
      .set({ unitPriceCents: 0, totalCents: 0 })
      .where(eq(orderLines.orderId, order.id))
    await db()
      .update(invoiceLines)
      .set({ unitPriceCents: 0, totalCents: 0 })
      .where(eq(invoiceLines.invoiceId, invoice.id))
    await db().update(invoices).set(nothing).where(eq(invoices.id, invoice.id))
    expect(await accountBalance(owner)).toMatchObject({ openCount: 0, awaitingCents: 0 })
    for (let day = 0; day <= 20; day++) await runOn(addDays(firstDay, day))
    expect(await statusOf(order.id)).toMatchObject({ order: 'pending', invoice: 'unpaid' })
    const mails = await db().select().from(emailLogs).where(eq(emailLogs.orderId, order.id))
    expect(mails.map(({ templateName }) => templateName)).not.toEqual(
      expect.arrayContaining(['order_expired']),
    )
    expect(mails.map(({ templateName }) => templateName)).not.toEqual(
      expect.arrayContaining(['payment_reminder']),
    )
  })

  test('cannot be withdrawn once a part of it is paid', async () => {
    const owner = await aCustomer()
    const { invoice } = await anOrderOf(owner)
    await recordInvoicePayment(admin, invoice.id, {
      amount: '50.00',
      receivedOn: firstDay,
      reference: 'FNB',
      idempotencyKey: newId(),
    })
    const refused = await withdrawOrder(owner, invoice.id)
    expect(refused.ok || refused.error.code).toBe('conflict')
  })
})

describe('an invoice made by hand', () => {
  test('is a debt from the start, is reminded like a renewal, and suspends nothing', async () => {
    const owner = await aCustomer()
    const { id } = await anInvoice(
      { customerId: owner.customerId },
      { issueDate: firstDay, dueDate: addDays(firstDay, 7) },
    )
    const [row] = await db().select().from(invoices).where(eq(invoices.id, id))
    expect(await debts(owner, firstDay)).toEqual(all(row?.totalCents ?? 0))
    for (let day = 0; day <= 40; day++) await runOn(addDays(firstDay, day))
    const mails = await db().select().from(emailLogs).where(eq(emailLogs.invoiceId, id))
    // The day before it is due, the day after, and the step that warns of a suspension where there
    // is a service.
    expect(mails.map(({ templateName }) => templateName)).toEqual([
      'payment_reminder',
      'payment_reminder',
      'payment_reminder',
    ])
    const [after] = await db().select().from(invoices).where(eq(invoices.id, id))
    expect([after?.status, after?.reminderCount]).toEqual(['unpaid', 3])
  })
})
