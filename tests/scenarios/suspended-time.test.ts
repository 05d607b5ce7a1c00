import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, dayIn, daysBetween } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { decimalRand } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import {
  chargeCards,
  chargeInvoice,
} from '#modules/billing/charges/operations/charge-cards.server.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { figuresOn } from '#modules/billing/revenue/queries/revenue-figures.server.ts'
import {
  billingForecast,
  forecastNames,
} from '#modules/billing/runs/queries/billing-forecast.server.ts'
import { customerStatement } from '#modules/billing/statements/queries/account-statement.server.ts'
import { restorePreviewOf } from '#modules/billing/subscriptions/queries/restore-preview.server.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { saveSettings } from '#modules/settings/operations/save-settings.server.ts'
import { settingsTab } from '#modules/settings/queries/settings-tab.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { setClock } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
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
import { hear, useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
beforeEach(async () => {
  await openShop()
  await db().execute(
    sql`update subscriptions set auto_renew = false, suspended_at = null, suspension_reason = null`,
  )
  await db().execute(
    sql`update invoices set deleted_at = now() where status in ('unpaid', 'pending')`,
  )
})
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const staff = staffWith('invoices.manage', 'payments.manage')

async function through(from: CalendarDate, to: CalendarDate) {
  for (let day = from; day <= to; day = addDays(day, 1)) await runOn(day)
}

/** Staff record the transfer of everything that the service owes by then. */
async function payAll(subscriptionId: string, day: CalendarDate) {
  on(day)
  for (const one of await renewalsOf(subscriptionId)) {
    if (one.status !== 'pending' && one.status !== 'unpaid') continue
    const payment = {
      amount: decimalRand(owedCents(one)),
      receivedOn: day,
      reference: '',
      idempotencyKey: newId(),
    }
    expect(await recordInvoicePayment(staff, one.id, payment)).toMatchObject({ ok: true })
  }
}

const mailsOf = (subscriptionId: string, template: string) =>
  db()
    .select()
    .from(emailLogs)
    .where(sql`${emailLogs.idempotencyKey} like ${`${template}:${subscriptionId}:%`}`)
    .orderBy(emailLogs.createdAt)

/**
 * Bought on 7 November; the card is declined on 7 December and so often that the service is
 * suspended on Monday the 14th.
 */
async function suspendedOn14December() {
  on('2026-11-07')
  const bought = await buyByCard(gateway)
  await through('2026-12-03', '2026-12-06')
  await gateway.control('/charge', {
    token: bought.subscription.gatewayToken,
    outcome: 'declined',
    times: 5,
  })
  await through('2026-12-07', '2026-12-14')
  const { suspendedAt, nextBillingDate } = await subscriptionOf(bought.order.id)
  expect([suspendedAt && dayIn('Africa/Johannesburg', suspendedAt), nextBillingDate]).toEqual([
    '2026-12-14',
    '2027-01-07',
  ])
  return bought
}

/** A second document of the same service, like the first with its line. */
async function copyOf(
  invoiceId: string,
  changes: Record<string, string | number | null>,
): Promise<string> {
  const id = newId()
  const values = JSON.stringify({ ...changes, id, invoice_number: `INV-COPY-${id}` })
  await db().execute(
    sql`insert into invoices select (jsonb_populate_record(i, ${values}::jsonb)).* from invoices i where id = ${invoiceId}`,
  )
  await db().execute(
    sql`insert into invoice_lines select (jsonb_populate_record(l, ${JSON.stringify({ invoice_id: id })}::jsonb)).* from invoice_lines l where invoice_id = ${invoiceId}`,
  )
  return id
}

describe('suspended on 14 December, paid on 1 May', () => {
  test('nothing is billed in between, 24 unused days run from 1 May, and the next charge is announced and made once', {
    timeout: 300_000,
  }, async () => {
    const { order, subscription } = await suspendedOn14December()
    const { id } = subscription
    await through('2026-12-15', '2027-04-30')
    expect(await renewalsOf(id)).toMatchObject([{ periodStart: '2026-12-07', status: 'pending' }])

    // The debt stands on the statement and in ageing, however long the service is off.
    const [debt] = await renewalsOf(id)
    const statement = await customerStatement(staff, subscription.customerId, {
      from: '2026-12-01',
      to: '2027-04-30',
    })
    expect(statement).toMatchObject({
      ok: true,
      value: { closingCents: 22_885, ageing: { '120+': 22_885 } },
    })
    on('2027-05-01')
    expect(
      (await figuresOn('2027-05-01', 'Africa/Johannesburg')).ageing.find(
        ({ bucket }) => bucket === '120+',
      ),
    ).toMatchObject({ owedCents: 22_885 })

    const shown = await restorePreviewOf(id)
    expect(shown).toMatchObject({
      suspendedOn: '2026-12-14',
      overdue: [{ id: debt?.id, owedCents: 22_885 }],
      unusedDays: 24,
      paidUntil: '2027-05-24',
      renewal: { cents: 22_885, on: '2027-05-25', byCard: true },
    })
    await payAll(id, '2027-05-01')
    // What was shown is what happens.
    expect(await subscriptionOf(order.id)).toMatchObject({
      suspendedAt: null,
      restoredOn: '2027-05-01',
      nextBillingDate: addDays(shown?.paidUntil ?? '', 1),
      anchorDay: 25,
      endDate: '2027-06-25',
    })
    const [paidLine] = await db()
      .select()
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, debt?.id ?? ''))
    expect(paidLine?.description).toMatch(
      /\n7 Dec 2026 to 13 Dec 2026 and 1 May 2027 to 24 May 2027$/,
    )
    expect(await restorePreviewOf(id)).toBeNull()
    expect(await mailsOf(id, 'service_restored')).toMatchObject([
      { variables: { paid_until: '2027-05-24', renewal_date: '2027-05-25', amount: '228.85' } },
    ])
    await through('2027-05-02', '2027-05-24')
    expect(await renewalsOf(id)).toHaveLength(1)
    await through('2027-05-25', '2027-06-01')
    expect(await renewalsOf(id)).toMatchObject([
      { status: 'paid' },
      { periodStart: '2027-05-25', status: 'paid' },
    ])
    expect((await attemptsOf(id)).filter(({ status }) => status === 'succeeded')).toMatchObject([
      { requestedOn: '2027-05-25', isAutomatic: true },
    ])
    expect((await mailsOf(id, 'card_renewal')).map(({ variables }) => variables)).toMatchObject([
      { renewal_date: '2026-12-07' },
      { renewal_date: '2027-05-25' },
    ])
    expect(await subscriptionOf(order.id)).toMatchObject({ nextBillingDate: '2027-06-25' })
  })

  test('with one unused day the charge is announced with the restore and made when the reminder days have passed', async () => {
    const { order, subscription } = await suspendedOn14December()
    await db().execute(
      sql`update subscriptions set next_billing_date = '2026-12-15' where id = ${subscription.id}`,
    )
    on('2027-05-01')
    expect(await restorePreviewOf(subscription.id)).toMatchObject({
      unusedDays: 1,
      paidUntil: '2027-05-01',
      renewal: { on: '2027-05-04' },
    })
    await payAll(subscription.id, '2027-05-01')
    await through('2027-05-01', '2027-05-03')
    expect(
      (await attemptsOf(subscription.id)).filter(({ status }) => status === 'succeeded'),
    ).toEqual([])
    expect((await renewalsOf(subscription.id)).at(-1)).toMatchObject({
      periodStart: '2027-05-02',
      dueDate: '2027-05-04',
      status: 'pending',
    })
    await through('2027-05-04', '2027-05-06')
    expect(
      (await attemptsOf(subscription.id)).filter(({ status }) => status === 'succeeded'),
    ).toMatchObject([{ requestedOn: '2027-05-04' }])
    expect((await mailsOf(subscription.id, 'card_renewal')).at(-1)).toMatchObject({
      variables: { renewal_date: '2027-05-04', amount: '228.85' },
    })
    expect(await mailsOf(subscription.id, 'card_renewal')).toHaveLength(2)
    expect(await subscriptionOf(order.id)).toMatchObject({ nextBillingDate: '2027-06-02' })
  })

  test('a transfer is invoiced seven days before its moved period', async () => {
    on('2026-11-07')
    const { order, subscription } = await buyByTransfer()
    await through('2026-11-30', '2026-12-14')
    expect(await subscriptionOf(order.id)).toMatchObject({
      suspensionReason: 'Invoice overdue',
      nextBillingDate: '2027-01-07',
    })
    await through('2026-12-15', '2027-01-10')
    expect(await renewalsOf(subscription.id)).toHaveLength(1)
    await payAll(subscription.id, '2027-05-01')
    await through('2027-05-02', '2027-05-17')
    expect(await renewalsOf(subscription.id)).toHaveLength(1)
    await runOn('2027-05-18')
    expect((await renewalsOf(subscription.id)).at(-1)).toMatchObject({
      periodStart: '2027-05-25',
      dueDate: '2027-05-25',
      issueDate: '2027-05-18',
    })
  })
})

test('suspended time that is billed: each period is announced, named, invoiced and charged in its own month; none after the restore', {
  timeout: 300_000,
}, async () => {
  await openShop({ billingSettings: { ...defaultBillingSettings, bill_suspended_time: true } })
  const { order, subscription } = await suspendedOn14December()
  const { id } = subscription
  await gateway.control('/charge', {
    token: subscription.gatewayToken,
    outcome: 'declined',
    times: 40,
  })
  await through('2026-12-15', '2027-02-20')
  const periods = await renewalsOf(id)
  expect(periods.map(({ periodStart, status }) => `${periodStart} ${status}`)).toEqual([
    '2026-12-07 pending',
    '2027-01-07 pending',
    '2027-02-07 pending',
  ])
  const [line] = await db()
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, periods[1]?.id ?? ''))
  expect(line?.description).toMatch(/\n7 Jan 2027 to 6 Feb 2027$/)
  expect(
    (await mailsOf(id, 'card_renewal')).map(({ variables }) => variables?.renewal_date),
  ).toEqual(['2026-12-07', '2027-01-07', '2027-02-07'])
  expect(await restorePreviewOf(id)).toMatchObject({
    billsSuspendedTime: true,
    paidUntil: '2027-03-06',
  })

  // A new card: periods that have ended are not charged by themselves any more.
  await gateway.control('/charge', { token: subscription.gatewayToken, outcome: 'ok' })
  await db().execute(
    sql`update charge_attempts set next_retry_on = '2027-02-21' where subscription_id = ${id}`,
  )
  await through('2027-02-21', '2027-02-25')
  expect((await attemptsOf(id)).filter(({ status }) => status === 'succeeded')).toMatchObject([
    { invoiceId: periods[2]?.id },
  ])
  await payAll(id, '2027-02-26')
  expect(await subscriptionOf(order.id)).toMatchObject({
    suspendedAt: null,
    nextBillingDate: '2027-03-07',
    anchorDay: 7,
  })
})

test('it is billed no more: what was billed stays in order, and two payments at one instant restore the service', {
  timeout: 120_000,
}, async () => {
  await openShop({ billingSettings: { ...defaultBillingSettings, bill_suspended_time: true } })
  const { order, subscription } = await suspendedOn14December()
  await gateway.control('/charge', {
    token: subscription.gatewayToken,
    outcome: 'declined',
    times: 40,
  })
  await through('2027-01-04', '2027-01-08')
  const owed = await renewalsOf(subscription.id)
  expect(owed.map(({ status }) => status)).toEqual(['pending', 'pending'])
  const { values, version } = await settingsTab('billing')
  const off = { ...values, bill_suspended_time: '' }
  const today = { requestId: '', at: new Date('2027-01-08T09:00:00Z') }
  const saved = await requestScope.run(today, () =>
    saveSettings(staffWith('settings.manage'), 'billing', off, version),
  )
  expect(saved).toMatchObject({ ok: true })
  await expectSoundBooks()

  const paid = await transact(async (tx) => {
    // Neither commits before both have looked at the other's invoice.
    await tx.execute(sql`lock table email_logs in exclusive mode`)
    const both = Promise.all(
      owed.map((one) =>
        recordInvoicePayment(staff, one.id, {
          amount: decimalRand(owedCents(one)),
          receivedOn: '2027-01-08',
          reference: '',
          idempotencyKey: newId(),
        }),
      ),
    )
    await expect
      .poll(async () => {
        const waiting = await tx.execute(sql`select from pg_locks where not granted`)
        return waiting.rows.length
      })
      .toBe(2)
    return ok(both)
  })
  expect(paid.ok && (await paid.value)).toMatchObject([{ ok: true }, { ok: true }])
  expect(await subscriptionOf(order.id)).toMatchObject({
    suspendedAt: null,
    restoredOn: '2027-01-08',
  })
})

test('suspended time is billed from the day on which that was switched on, and not the months before', async () => {
  const { order, subscription } = await suspendedOn14December()
  await runOn('2027-04-30')
  await openShop({ billingSettings: { ...defaultBillingSettings, bill_suspended_time: true } })
  for (const [day, count] of [
    ['2027-05-01', 0],
    ['2027-05-07', 1],
  ] as const) {
    expect((await billingForecast(day)).cards, day).toMatchObject({ count, cents: count * 19_900 })
    expect((await forecastNames(day)).filter(({ of }) => of === 'cards')).toHaveLength(count)
  }
  await through('2027-05-01', '2027-05-08')
  expect(
    (await renewalsOf(subscription.id)).map(({ periodStart, issueDate }) => [
      periodStart,
      issueDate,
    ]),
  ).toEqual([
    ['2026-12-07', '2026-12-07'],
    ['2027-05-07', '2027-05-07'],
  ])
  expect(await subscriptionOf(order.id)).toMatchObject({
    nextBillingDate: '2027-06-07',
    anchorDay: 7,
  })
})

describe('one automatic charge in 24 hours', () => {
  /** A service with two invoices that are due for a charge. */
  async function owingTwice() {
    on('2027-07-09')
    const { subscription } = await buyByCard(gateway)
    await db().execute(sql`update charge_attempts set created_at = created_at - interval '2 days'`)
    await gateway.control('/charge', {
      token: subscription.gatewayToken,
      outcome: 'declined',
      times: 1,
    })
    await runOn('2027-08-09')
    await db().execute(
      sql`update charge_attempts set next_retry_on = '2027-09-09' where subscription_id = ${subscription.id}`,
    )
    await db().execute(
      sql`update subscriptions set suspended_at = null, suspension_reason = null where id = ${subscription.id}`,
    )
    on('2027-09-09')
    const [first] = await renewalsOf(subscription.id)
    const second = await copyOf(first?.id ?? '', { period_start: '2027-09-08' })
    return { subscription, ids: [first?.id ?? '', second] }
  }

  test('two processes that charge two invoices of one card at the same moment charge it once', async () => {
    const { subscription, ids } = await owingTwice()
    const settings = await siteSettings()
    await Promise.all(
      [...ids, ...ids].map((id) =>
        chargeInvoice(id, '2027-09-09', { settings, how: { isAutomatic: true } }),
      ),
    )
    const taken = async () =>
      (await attemptsOf(subscription.id)).filter(({ status }) => status === 'succeeded')
    expect(await taken()).toHaveLength(1)
    setClock(new Date('2027-09-10T03:59:00Z'))
    await chargeCards('2027-09-10', settings, async () => undefined)
    expect(await taken()).toHaveLength(1)
    setClock(new Date('2027-09-10T04:01:00Z'))
    await chargeCards('2027-09-10', settings, async () => undefined)
    const [one, other] = await taken()
    expect(daysBetween(one?.requestedOn ?? '', other?.requestedOn ?? '')).toBe(1)
  })

  test('the database refuses a second one from every writer', async () => {
    const { subscription, ids } = await owingTwice()
    const row = (invoiceId: string | undefined, at: string, isAutomatic = true) => ({
      ...{
        invoiceId: invoiceId ?? '',
        subscriptionId: subscription.id,
        attempt: 9,
        gatewayToken: 'x',
        amountCents: 500,
        isAutomatic,
      },
      ...{
        merchantPaymentId: newId(),
        status: 'lost' as const,
        requestedOn: at.slice(0, 10),
        createdAt: new Date(at),
      },
    })
    const write = (values: ReturnType<typeof row>) => db().insert(chargeAttempts).values(values)
    await write(row(ids[0], '2027-09-09T04:00:00Z'))
    await db()
      .update(chargeAttempts)
      .set({ status: 'unknown' })
      .where(eq(chargeAttempts.attempt, 9))
    await expect(write(row(ids[1], '2027-09-10T03:59:59Z'))).rejects.toThrow()
    await write(row(ids[1], '2027-09-10T04:00:00Z'))
    await db().delete(chargeAttempts).where(eq(chargeAttempts.attempt, 9))
  })
})

test('PayFast’s own charges are moved ahead while a service is suspended, and to the new day when it is restored', {
  timeout: 300_000,
}, async () => {
  await openShop({ billingSettings: { ...defaultBillingSettings, recurring_model: 'gateway' } })
  on('2026-11-07')
  const { order, subscription } = await buyByCard(gateway)
  await runOn('2026-12-07')
  await gateway.control(`/subscriptions/${subscription.gatewayToken}/charge`, {})
  await hear(await latestNotification(gateway))
  expect(await subscriptionOf(order.id)).toMatchObject({ nextBillingDate: '2027-01-07' })
  await db().execute(
    sql`update subscriptions set suspended_at = '2026-12-14T04:00:00Z', suspension_reason = 'Invoice overdue' where id = ${subscription.id}`,
  )
  const [debt] = await renewalsOf(subscription.id)
  await copyOf(debt?.id ?? '', {
    status: 'unpaid',
    paid_cents: 0,
    paid_at: null,
    due_date: '2026-12-07',
    period_start: '2026-12-08',
  })
  const there = async (): Promise<string> => {
    const agreements: { token: string; runDate: string }[] = await gateway.control('/agreements')
    return agreements.find(({ token }) => token === subscription.gatewayToken)?.runDate ?? ''
  }
  await runOn('2026-12-30')
  expect((await subscriptionOf(order.id)).gatewayChargeOn).toBeNull()
  await runOn('2026-12-31')
  expect(await subscriptionOf(order.id)).toMatchObject({
    gatewayChargeOn: '2027-01-30',
    nextBillingDate: '2027-01-07',
  })
  await through('2027-01-01', '2027-02-01')
  expect(await subscriptionOf(order.id)).toMatchObject({ gatewayChargeOn: '2027-02-22' })
  await payAll(subscription.id, '2027-02-02')
  await runOn('2027-02-03')
  expect(await subscriptionOf(order.id)).toMatchObject({
    gatewayChargeOn: null,
    nextBillingDate: '2027-02-26',
  })
  expect(await there()).toContain('2027-02-26')
})
