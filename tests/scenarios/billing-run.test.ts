import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { releaseParked } from '#modules/billing/dunning/operations/hold-dunning.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { runBilling } from '#modules/billing/runs/operations/run-billing.server.ts'
import { ensureDailyRun } from '#modules/billing/runs/operations/watch-billing.server.ts'
import { previewBilling } from '#modules/billing/subscriptions/queries/due-subscriptions.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { billingRuns, recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  attemptsOf,
  buyByCard,
  buyByTransfer,
  latestNotification,
  on,
  renewalsOf,
  runOn,
  subscriptionOf,
} from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { alertsAbout, hear, useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
beforeEach(async () => {
  await db().execute(sql`update subscriptions set auto_renew = false`)
})
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const logOf = async (id: string) =>
  db()
    .select()
    .from(recurringBillingLogs)
    .where(eq(recurringBillingLogs.subscriptionId, id))
    .orderBy(recurringBillingLogs.billingDate)

describe('a transfer', () => {
  test('is invoiced seven days ahead, once, with its mail; the next date keeps the anchor', async () => {
    on('2027-01-31')
    const { subscription } = await buyByTransfer()
    await runOn('2027-02-20')
    expect(await renewalsOf(subscription.id)).toEqual([])
    expect((await runOn('2027-02-21')).counts).toMatchObject({
      due: 1,
      invoiced: 1,
      invoicedCents: 22_885,
      mailed: 1,
    })
    const [invoice] = await renewalsOf(subscription.id)
    expect(invoice).toMatchObject({
      status: 'unpaid',
      periodStart: '2027-02-28',
      issueDate: '2027-02-21',
      dueDate: '2027-02-28',
      invoiceNumber: 'INV-202702-0001',
      sentCount: 1,
    })
    expect(await subscriptionOf(subscription.orderId ?? '')).toMatchObject({
      nextBillingDate: '2027-03-31',
      lastBillingDate: '2027-02-28',
      endDate: '2027-04-30',
    })
    expect(await logOf(subscription.id)).toMatchObject([
      {
        status: 'invoice_sent',
        billingDate: '2027-02-28',
        invoiceSentDate: '2027-02-21',
        amountCents: 22_885,
      },
    ])
    expect(
      await db()
        .select()
        .from(emailLogs)
        .where(eq(emailLogs.idempotencyKey, `invoice:${invoice?.id}:issued`)),
    ).toHaveLength(1)
    expect((await runOn('2027-02-21')).counts).toMatchObject({ due: 0, invoiced: 0 })
  })

  test('after weeks without a run: one period a run, none twice, and the fourth of a day is parked', async () => {
    on('2027-03-01')
    const { subscription } = await buyByTransfer()
    await runOn('2027-09-10')
    expect(await renewalsOf(subscription.id)).toHaveLength(1)
    for (let run = 2; run <= 4; run++) await runOn('2027-09-10')
    expect((await renewalsOf(subscription.id)).map((one) => one.periodStart)).toEqual([
      '2027-04-01',
      '2027-05-01',
      '2027-06-01',
    ])
    expect((await renewalsOf(subscription.id)).map((one) => one.dueDate)).toEqual([
      '2027-09-17',
      '2027-09-17',
      '2027-09-17',
    ])
    expect(await subscriptionOf(subscription.orderId ?? '')).toMatchObject({
      parkReason: '3 periods were billed on 2027-09-10 already',
    })
    expect(await alertsAbout(subscription.id)).toHaveLength(1)
    await runOn('2027-09-11')
    expect(await renewalsOf(subscription.id)).toHaveLength(3)
    const staff = staffWith('subscriptions.manage')
    expect(await releaseParked(staffWith('orders.manage'), subscription.id)).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    expect(await releaseParked(staff, subscription.id)).toMatchObject({ ok: true })
    expect(await releaseParked(staff, subscription.id)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    await runOn('2027-09-12')
    expect(await renewalsOf(subscription.id)).toHaveLength(4)
  })
})

describe('a stored card', () => {
  test('is charged on the day; answer and notification of one charge are one payment', async () => {
    on('2027-01-31')
    const { subscription } = await buyByCard(gateway)
    await runOn('2027-02-27')
    expect(await renewalsOf(subscription.id)).toEqual([])
    expect((await runOn('2027-02-28')).counts).toMatchObject({
      invoiced: 1,
      charged: 1,
      chargedCents: 22_885,
      declined: 0,
    })
    const [invoice] = await renewalsOf(subscription.id)
    expect(invoice).toMatchObject({ status: 'paid', paidCents: 22_885 })
    const body = await latestNotification(gateway)
    expect(await hear(body)).toMatchObject({
      state: 'duplicate',
      merchantPaymentId: invoice?.invoiceNumber,
    })
    const [payment, ...others] = await db()
      .select()
      .from(payments)
      .where(eq(payments.invoiceId, invoice?.id ?? ''))
    expect(others).toEqual([])
    expect(payment).toMatchObject({ gatewayFeeCents: -526, source: 'gateway' })
    expect(await logOf(subscription.id)).toMatchObject([
      { status: 'completed', transactionId: payment?.gatewayPaymentId },
    ])
  })

  test('declined inside HTTP 200 is declined: tried again after 1, 3, 5 and 7 days, each with its mail, and paid when it works', async () => {
    on('2027-04-01')
    const { subscription } = await buyByCard(gateway)
    await gateway.control('/charge', {
      token: subscription.gatewayToken,
      outcome: 'declined',
      times: 3,
    })
    for (const day of ['01', '02', '03', '04', '05', '06', '07']) await runOn(`2027-05-${day}`)
    const tries = await attemptsOf(subscription.id)
    expect(tries.map((one) => `${one.requestedOn} ${one.status}`)).toEqual([
      '2027-05-01 declined',
      '2027-05-02 declined',
      '2027-05-04 declined',
      '2027-05-06 succeeded',
    ])
    const [invoice] = await renewalsOf(subscription.id)
    expect(tries.map((one) => one.merchantPaymentId)).toEqual(
      ['', '-T2', '-T3', '-T4'].map((end) => `${invoice?.invoiceNumber}${end}`),
    )
    expect(invoice?.status).toBe('paid')
    const mails = await db()
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.invoiceId, invoice?.id ?? ''))
    expect(mails.map((mail) => mail.templateName).sort()).toEqual([
      'payment_failed',
      'payment_failed',
      'payment_failed',
      'payment_received',
    ])
  })

  test.each([
    ['timeout', true],
    ['timeout', false],
    ['http500', true],
    ['html', false],
  ] as const)(
    'after %s (charged: %s) it is asked before anything else, and never charged twice',
    async (outcome, charged) => {
      on('2027-06-10')
      const { subscription } = await buyByCard(gateway)
      gateway.impatient()
      await gateway.control('/charge', { token: subscription.gatewayToken, outcome, charged })
      expect((await runOn('2027-07-10')).counts).toMatchObject({ unknown: 1, charged: 0 })
      expect((await runOn('2027-07-10')).counts).toMatchObject({ charged: 0 })
      gateway.restore()
      // Ten minutes later: a charge that the gateway knows is decided, a missing one is not yet
      // lost.
      setClock(new Date('2027-07-10T04:10:00Z'))
      await runBilling({ startedBy: 'Test' })
      expect((await attemptsOf(subscription.id)).map((one) => one.status)).toEqual([
        charged ? 'succeeded' : 'unknown',
      ])
      await runOn('2027-07-11')
      await runOn('2027-07-12')
      const [invoice] = await renewalsOf(subscription.id)
      expect(invoice?.status).toBe('paid')
      const taken = (await gateway.control('/payments')).filter(
        (one: { token: string; approved: boolean; paymentId: string }) =>
          one.token === subscription.gatewayToken && one.approved,
      )
      expect(taken).toHaveLength(2)
      expect((await attemptsOf(subscription.id)).map((one) => one.status)).toEqual(
        charged ? ['succeeded'] : ['lost', 'succeeded'],
      )
    },
  )

  test('a notification that comes before the query decides the charge, and a late one moves nothing', async () => {
    on('2027-06-10')
    const { subscription } = await buyByCard(gateway)
    gateway.impatient()
    await gateway.control('/charge', {
      token: subscription.gatewayToken,
      outcome: 'timeout',
      charged: true,
    })
    await runOn('2027-07-10')
    gateway.restore()
    const body = await latestNotification(gateway)
    const heard = await Promise.all(Array.from({ length: 8 }, () => hear(body)))
    expect(heard.filter((one) => one.state === 'accepted')).toHaveLength(1)
    expect(heard.filter((one) => one.state === 'duplicate')).toHaveLength(7)
    expect(await attemptsOf(subscription.id)).toMatchObject([{ status: 'succeeded' }])
  })

  test('when PayFast does not know us no card is charged and no email about a declined card is sent', async () => {
    on('2027-06-15')
    const { subscription } = await buyByCard(gateway)
    await openShop({ api: { payfast_passphrase: encrypt('another') } })
    const run = await runOn('2027-07-15')
    expect(run).toMatchObject({
      message: expect.stringContaining('The card gateway refused us'),
      counts: { charged: 0, declined: 0 },
    })
    await openShop()
    expect((await runOn('2027-07-16')).counts).toMatchObject({ charged: 1 })
    expect((await attemptsOf(subscription.id)).map((one) => one.status)).toEqual([
      'lost',
      'succeeded',
    ])
  })
})

describe('whatever happens to a run', () => {
  test('two at once: one works, the other is refused', async () => {
    on('2027-08-01')
    const made = [
      await buyByTransfer(),
      await buyByTransfer(),
      await buyByTransfer(),
      await buyByTransfer(),
    ]
    on('2027-08-25')
    const runs = await Promise.all(
      [1, 2, 3].map(() => runBilling({ startedBy: 'Test', batchSize: 1 })),
    )
    expect(runs.filter((run) => run.ok)).toHaveLength(1)
    expect(runs.flatMap((run) => (run.ok ? [] : run.error.message))).toEqual([
      'A billing run is under way.',
      'A billing run is under way.',
    ])
    for (const { subscription } of made) expect(await renewalsOf(subscription.id)).toHaveLength(1)
  })

  test('killed after a batch: the next one goes on where it stood, with the same row and numbers without a gap', async () => {
    on('2027-10-01')
    const made = [await buyByTransfer(), await buyByTransfer(), await buyByTransfer()]
    await db().execute(sql`create function stop_here() returns trigger language plpgsql as $$ begin
      if (select count(*) from recurring_billing_logs where billed_on = '2027-10-25') > 2 then raise exception using errcode = '57P01', message = 'the server is gone'; end if;
      return new; end $$`)
    await db().execute(
      sql`create trigger stop_here after insert on recurring_billing_logs for each row execute function stop_here()`,
    )
    on('2027-10-25')
    await expect(runBilling({ startedBy: 'Test', batchSize: 1 })).rejects.toThrow()
    await db().execute(sql`drop trigger stop_here on recurring_billing_logs`)
    const [dead] = await db().select().from(billingRuns).where(eq(billingRuns.status, 'running'))
    expect(dead?.counts).toMatchObject({ invoiced: 2 })
    const run = await runOn('2027-10-25')
    expect(run.runId).toBe(dead?.id)
    expect(run.counts).toMatchObject({ invoiced: 3, due: 3 })
    const documents = (
      await Promise.all(made.map(({ subscription }) => renewalsOf(subscription.id)))
    ).flat()
    expect(documents.map((one) => one.invoiceNumber).sort()).toEqual([
      'INV-202710-0001',
      'INV-202710-0002',
      'INV-202710-0003',
    ])
  })

  test('a broken subscription stops nothing else, says why, and is billed once it is fixed', async () => {
    on('2027-11-01')
    const made = [await buyByTransfer(), await buyByTransfer(), await buyByTransfer()]
    const broken = made[1]?.subscription.id ?? ''
    await db()
      .update(subscriptions)
      .set({ billingPeriod: 'once' })
      .where(eq(subscriptions.id, broken))
    expect((await runOn('2027-11-25')).counts).toMatchObject({ due: 3, invoiced: 2, failed: 1 })
    expect(await logOf(broken)).toMatchObject([
      { status: 'failed', invoiceId: null, errorMessage: 'A once subscription does not renew' },
    ])
    await runOn('2027-11-26')
    expect(await alertsAbout(broken)).toHaveLength(1)
    await db()
      .update(subscriptions)
      .set({ billingPeriod: 'monthly' })
      .where(eq(subscriptions.id, broken))
    expect((await runOn('2027-11-27')).counts).toMatchObject({ invoiced: 1, failed: 0 })
    expect(await logOf(broken)).toMatchObject([{ status: 'invoice_sent', errorMessage: '' }])
  })

  test('the hourly job does the run of a day once, and not before six', async () => {
    const runs = async (asOf: string) =>
      (await db().select().from(billingRuns).where(eq(billingRuns.asOf, asOf))).length
    setClock(new Date('2027-12-05T03:05:00Z'))
    await ensureDailyRun()
    expect(await runs('2027-12-05')).toBe(0)
    for (const hour of ['04', '05', '09']) {
      setClock(new Date(`2027-12-05T${hour}:05:00Z`))
      await ensureDailyRun()
    }
    expect(await runs('2027-12-05')).toBe(1)
  })

  test('a preview changes nothing and says what would be billed', async () => {
    on('2028-01-01')
    await buyByTransfer()
    const before = await db().select().from(invoices)
    expect(await previewBilling('2028-01-25', defaultBillingSettings)).toEqual([
      { method: 'eft', count: 1, cents: 19_900 },
    ])
    expect(await db().select().from(invoices)).toHaveLength(before.length)
  })
})
