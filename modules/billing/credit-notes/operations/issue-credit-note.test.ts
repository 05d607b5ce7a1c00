import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { anInvoice, aSubscription, openShop, staffWith } from '#modules/billing/factories.ts'
import { documentInvariants } from '#modules/billing/invoices/queries/document-invariants.server.ts'
import { cancelSubscriptionNow } from '#modules/billing/subscription-changes/operations/staff-subscriptions.server.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { unusedRestOf } from '../queries/creditable-invoice.server.ts'
import { creditNoteForm } from '../rules/credit-note-form.ts'
import { unusedArithmetic } from '../rules/unused-period.ts'
import { issueCreditNote } from './issue-credit-note.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(async () => {
  setClock(null)
  await expectSoundBooks()
})

const admin = staffWith(...everyPermission)

async function credit(invoiceId: string, typed: Record<string, string>) {
  const { extent, reason, key } = creditNoteForm.parse({
    reason: 'Site was down',
    idempotency_key: newId(),
    ...typed,
  })
  return issueCreditNote(admin, invoiceId, { extent, reason, idempotencyKey: key })
}

async function noteOf(result: Awaited<ReturnType<typeof credit>>) {
  if (!result.ok) throw new Error(result.error.message)
  const [note] = await db().select().from(invoices).where(eq(invoices.id, result.value.noteId))
  const lines = await db()
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, result.value.noteId))
  return { note, lines }
}

test('an amount as it was typed, VAT included, with its reason as the line', async () => {
  const { customerId } = await aCustomer()
  const { id } = await anInvoice({ customerId })
  const { note, lines } = await noteOf(await credit(id, { extent: 'amount', amount: 'R150,00' }))
  expect(note).toMatchObject({
    subtotalCents: -13_043,
    vatCents: -1_957,
    totalCents: -15_000,
    creditReason: 'Site was down',
  })
  expect(lines).toMatchObject([
    { description: 'Site was down', quantity: 1, unitPriceCents: -13_043 },
  ])
  // 15 % of R130.43 are R19.56; inside R150.00 are R19.57.
  const { rows } = await db().execute(
    documentInvariants.find(({ number }) => number === 6)?.violations ?? sql``,
  )
  expect(rows).toEqual([])
  for (const amount of ['', 'x', '0', '-5', '78.86'])
    expect(await credit(id, { extent: 'amount', amount })).toMatchObject({
      ok: false,
      error: { fields: { amount: [expect.any(String)] } },
    })
  expect(
    (await noteOf(await credit(id, { extent: 'amount', amount: '78.85' }))).note,
  ).toMatchObject({ subtotalCents: -6_857, vatCents: -1_028 })
  expect(await db().select().from(invoices).where(eq(invoices.id, id))).toMatchObject([
    { status: 'credited', creditedCents: 22_885 },
  ])
})

test('the unused days of an annual plan, with the arithmetic, as staff saw it', async () => {
  const { customerId } = await aCustomer()
  const year = {
    billingPeriod: 'annual',
    startDate: '2026-01-01',
    anchorDay: 1,
    nextBillingDate: '2027-01-01',
    endDate: '2028-01-01',
  } as const
  const subscription = await aSubscription(
    { customerId },
    { ...year, amountCents: 191_040, lastBillingDate: '2026-01-01' },
  )
  const made = {
    subscriptionId: subscription.id,
    periodStart: '2026-01-01',
    billingPeriod: 'annual',
    subtotalCents: 191_040,
  } as const
  const { id } = await anInvoice({ customerId }, made)
  setClock(new Date('2026-05-03T08:00:00Z'))
  const rest = await unusedRestOf(id, '2026-05-03')
  if (!rest) throw new Error('nothing is left')
  const words = 'R1 910.40 × 243 of 365 days, 3 May 2026 to 31 Dec 2026 = R1 271.86'
  expect(unusedArithmetic(rest).replaceAll('\u00a0', ' ')).toBe(words)
  expect(await credit(id, { extent: 'unused', unused: '127187' })).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  const { note, lines } = await noteOf(await credit(id, { extent: 'unused', unused: '127186' }))
  expect(note).toMatchObject({ subtotalCents: -127_186, vatCents: -19_078 })
  expect(lines[0]?.description.replaceAll('\u00a0', ' ')).toBe(`Unused days: ${words}`)
  // What is left is the price of used days: nothing of it is offered again.
  expect(await unusedRestOf(id, '2026-05-03')).toBeNull()
  expect(await unusedRestOf(id, '2027-01-01')).toBeNull()
})

/** A month from 1 November, R1 086.09 without VAT, paid. */
async function paidNovember() {
  const { customerId } = await aCustomer()
  const month = {
    billingPeriod: 'monthly',
    startDate: '2026-10-01',
    anchorDay: 1,
    nextBillingDate: '2026-12-01',
    endDate: '2027-01-01',
  } as const
  const subscription = await aSubscription(
    { customerId },
    { ...month, amountCents: 108_600, lastBillingDate: '2026-11-01' },
  )
  const made = {
    subscriptionId: subscription.id,
    periodStart: '2026-11-01',
    billingPeriod: 'monthly',
    subtotalCents: 108_600,
  } as const
  return { subscription, ...(await anInvoice({ customerId }, made)) }
}

test('unused days are credited once: neither on the same day nor later are they offered again', async () => {
  const { id } = await paidNovember()
  setClock(new Date('2026-11-21T08:00:00Z'))
  const rest = await unusedRestOf(id, '2026-11-21')
  expect(rest).toMatchObject({ days: 10, ofDays: 30, subtotalCents: 36_200 })
  const typed = { extent: 'unused', unused: '36200' }
  expect(await credit(id, typed)).toMatchObject({ ok: true })
  expect(await unusedRestOf(id, '2026-11-21')).toBeNull()
  expect(await unusedRestOf(id, '2026-11-25')).toBeNull()
  expect(await credit(id, typed)).toMatchObject({ ok: false, error: { code: 'conflict' } })
})

test('days of a suspension are unused: 24 days are offered where the service was switched off after six', async () => {
  const { id, subscription } = await paidNovember()
  await db()
    .update(subscriptions)
    .set({ suspendedAt: new Date('2026-11-07T08:00:00Z'), suspensionReason: 'Invoice overdue' })
    .where(eq(subscriptions.id, subscription.id))
  expect(await unusedRestOf(id, '2026-11-23')).toMatchObject({
    from: '2026-11-07',
    days: 24,
    subtotalCents: 86_880,
  })
  expect(await unusedRestOf(id, '2026-12-20')).toMatchObject({ from: '2026-11-07', days: 24 })
  // Cancelled while it was suspended: its days stay unused.
  setClock(new Date('2026-11-23T08:00:00Z'))
  expect(await cancelSubscriptionNow(admin, subscription.id, { reason: 'Not paid' })).toMatchObject(
    { ok: true },
  )
  expect(await unusedRestOf(id, '2026-11-28')).toMatchObject({ from: '2026-11-07', days: 24 })
})
