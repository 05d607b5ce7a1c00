import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { decimalRand } from '#kernel/money.ts'
import { deleteInvoice } from '#modules/billing/allocation/operations/delete-invoice.server.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { decideCancellations } from '#modules/billing/dunning/operations/decide-cancellation.server.ts'
import { openProposals } from '#modules/billing/dunning/queries/proposals.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { cancellationProposals } from '#modules/billing/tables.renewals.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { buyByTransfer, on, renewalsOf, runOn } from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'

useTestDatabase()
const staff = staffWith('subscriptions.manage')
beforeEach(async () => {
  await openShop()
  await db().execute(sql`update subscriptions set auto_renew = false`)
  await db().execute(
    sql`update cancellation_proposals set status = 'obsolete', decided_at = now(), decided_by = 'Test' where status = 'proposed'`,
  )
})
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

/** Services whose renewal is not paid and whose end is proposed. */
async function proposed(count: number) {
  on('2027-07-09')
  for (let at = 0; at < count; at++) await buyByTransfer()
  await runOn('2027-08-02')
  const running = await db()
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.autoRenew, true))
    .orderBy(subscriptions.createdAt)
  for (const { id } of running) {
    const [invoice] = await renewalsOf(id)
    await db()
      .insert(cancellationProposals)
      .values({ subscriptionId: id, invoiceId: invoice?.id ?? '', proposedOn: '2027-09-08' })
  }
  on('2027-09-09')
  const open = await openProposals()
  expect(open).toHaveLength(count)
  return open
}

const statusOf = async (id: string) =>
  (await db().select().from(subscriptions).where(eq(subscriptions.id, id)))[0]?.status
const endMails = async (ids: string[]) =>
  db().$count(
    emailLogs,
    sql`idempotency_key in (${sql.join(
      ids.map((id) => sql`${`subscription_cancelled:${id}:ended`}`),
      sql`, `,
    )})`,
  )

test('several are ended together; the one that was paid meanwhile stays and is named with its reason', async () => {
  const open = await proposed(3)
  const [first, paid, third] = open
  if (!first || !paid || !third) throw new Error('Nothing is proposed')
  const clerk = staffWith('invoices.manage', 'payments.manage')
  const payment = {
    amount: decimalRand(paid.owedCents),
    receivedOn: '2027-09-09',
    reference: '',
    idempotencyKey: newId(),
  }
  expect(await recordInvoicePayment(clerk, paid.invoiceId, payment)).toMatchObject({ ok: true })
  const ids = open.map(({ id }) => id)
  expect(await decideCancellations(staff, [...ids, first.id, 'no id'], { approve: true })).toEqual({
    ok: true,
    value: {
      decided: 2,
      failed: [
        {
          name: `${paid.service} of ${paid.customerName}`,
          reason: expect.stringMatching(/paid, credited, deleted or ended/),
        },
        { name: 'A proposal', reason: 'There is no such proposal.' },
      ],
    },
  })
  expect(await Promise.all(open.map(({ subscriptionId }) => statusOf(subscriptionId)))).toEqual([
    'cancelled',
    'active',
    'cancelled',
  ])
  expect(await endMails(open.map(({ subscriptionId }) => subscriptionId))).toBe(2)
  expect(await openProposals()).toEqual([])
})

test('kept together: nothing ends, no email is sent, and a second decision changes nothing', async () => {
  const open = await proposed(2)
  const ids = open.map(({ id }) => id)
  expect(await decideCancellations(staff, ids, { approve: false })).toEqual({
    ok: true,
    value: { decided: 2, failed: [] },
  })
  expect(await decideCancellations(staff, ids, { approve: true })).toMatchObject({
    ok: true,
    value: { decided: 0, failed: [{ reason: 'This proposal has been decided already.' }, {}] },
  })
  expect(await Promise.all(open.map(({ subscriptionId }) => statusOf(subscriptionId)))).toEqual([
    'active',
    'active',
  ])
  expect(await endMails(open.map(({ subscriptionId }) => subscriptionId))).toBe(0)
})

test('two people who decide at the same moment decide each proposal once', async () => {
  const open = await proposed(4)
  const ids = open.map(({ id }) => id)
  const answers = await Promise.all([
    decideCancellations(staff, ids, { approve: true }),
    decideCancellations(staff, ids.toReversed(), { approve: false }),
  ])
  expect(answers.reduce((sum, answer) => sum + (answer.ok ? answer.value.decided : 0), 0)).toBe(4)
  const decided = await db().select().from(cancellationProposals).where(sql`id in ${ids}`)
  for (const { status, subscriptionId } of decided)
    expect(await statusOf(subscriptionId)).toBe(status === 'approved' ? 'cancelled' : 'active')
})

test('refused: no permission, nothing chosen, too many', async () => {
  expect(
    await decideCancellations(staffWith('orders.manage'), [newId()], { approve: true }),
  ).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await decideCancellations(staff, [], { approve: true })).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
  const many = Array.from({ length: 101 }, newId)
  expect(await decideCancellations(staff, many, { approve: true })).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
})

test('an invoice that is deleted takes its proposal with it and restores the service', async () => {
  const [one] = await proposed(1)
  if (!one) throw new Error('Nothing is proposed')
  const { id, invoiceId, subscriptionId } = one
  await db()
    .update(subscriptions)
    .set({ suspendedAt: new Date('2027-08-20T04:00:00Z'), suspensionReason: 'Invoice overdue' })
    .where(eq(subscriptions.id, subscriptionId))
  expect(await deleteInvoice(staffWith('invoices.manage'), invoiceId)).toMatchObject({ ok: true })
  expect(await openProposals()).toEqual([])
  expect(await decideCancellations(staff, [id], { approve: true })).toMatchObject({
    ok: true,
    value: {
      decided: 0,
      failed: [{ reason: expect.stringMatching(/^It was paid, credited, deleted /) }],
    },
  })
  const [service] = await db()
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  expect(service).toMatchObject({ status: 'active', suspendedAt: null, restoredOn: '2027-09-09' })
})
