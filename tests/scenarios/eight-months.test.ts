import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { aPlacedOrder, staffWith } from '#modules/billing/factories.ts'
import { createStaffOrder } from '#modules/billing/orders/operations/create-staff-order.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { fileVatPeriod } from '#modules/billing/tax/operations/file-vat-period.server.ts'
import { vatTotals } from '#modules/billing/tax/queries/vat-report.server.ts'
import { netTotals } from '#modules/billing/tax/rules/vat-report.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { vatRates } from '#modules/settings/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  buyByCard,
  buyByTransfer,
  on,
  renewalsOf,
  runOn,
  subscriptionOf,
} from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
beforeAll(async () => {
  await db().insert(vatRates).values({ effectiveFrom: '2028-02-01', rateBasisPoints: 1550 })
})
afterAll(() => setClock(null))

const staff = staffWith(
  'orders.manage',
  'orders.price',
  'payments.manage',
  'invoices.manage',
  'subscriptions.manage',
)
const periods = [
  { from: '2027-11-01', to: '2027-12-31' },
  { from: '2028-01-01', to: '2028-02-29' },
  { from: '2028-03-01', to: '2028-04-30' },
  { from: '2028-05-01', to: '2028-06-30' },
  { from: '2028-07-01', to: '2028-08-31' },
] as const

/** Two of Gannet are one more cent than twice one of them. */
const gannet = 28_609
const kite = 14_760

async function packageOf(name: string, priceCents: number) {
  return aPackage({ name, priceCents })
}

/** An order by staff whose pro-forma loses some of its lines before it is paid. */
async function reviseAndPay(
  lines: { packageId: string; quantity: number; unitPriceCents: number }[],
  taken: Record<string, number>,
) {
  const { customerId } = await aCustomer()
  const terms = {
    period: 'monthly',
    method: 'bank_transfer',
    serviceLabel: '',
    purchaseOrderNumber: '',
    notes: '',
    freeReason: '',
  } as const
  const made = await createStaffOrder(
    staff,
    { customerId, ...terms, lines },
    { idempotencyKey: newId() },
  )
  if (!made.ok) throw new Error(made.error.message)
  const [invoice] = await db()
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, made.value.orderId))
  const extent = { kind: 'lines', quantities: taken } as const
  const revised = await issueCreditNote(staff, invoice?.id ?? '', {
    reason: 'Ordered too many',
    extent,
    idempotencyKey: newId(),
  })
  if (!revised.ok) throw new Error(revised.error.message)
  await receive(invoice?.id ?? '', 'all')
  return subscriptionOf(made.value.orderId)
}

const clockDay = { today: '' }
async function receive(
  invoiceId: string,
  cents: number | 'all',
  receivedOn: CalendarDate = clockDay.today,
) {
  const [row] = await db().select().from(invoices).where(eq(invoices.id, invoiceId))
  const owed = (row?.totalCents ?? 0) - (row?.creditedCents ?? 0) - (row?.paidCents ?? 0)
  const amount = ((cents === 'all' ? owed : cents) / 100).toFixed(2)
  const recorded = await recordInvoicePayment(staff, invoiceId, {
    receivedOn,
    amount,
    reference: '',
    idempotencyKey: newId(),
  })
  if (!recorded.ok)
    throw new Error(`${row?.invoiceNumber} on ${receivedOn}: ${recorded.error.message}`)
}

async function openRenewal(subscriptionId: string) {
  return (await renewalsOf(subscriptionId)).find(
    ({ kind, status }) => kind === 'invoice' && (status === 'unpaid' || status === 'pending'),
  )
}

/**
 * VAT that the law asks for on a renewal: its days before 1 February 2028 at 15 %, the others at
 * 15.5 %, each part half up to the cent.
 */
const lawfulVat = sql`round(round(i.lines * i.old_days / i.all_days) * 0.15) + round((i.lines - round(i.lines * i.old_days / i.all_days)) * 0.155)`
const renewalsByLaw = sql`
  select i.id, i.invoice_number, i.vat_cents, ${lawfulVat} as lawful from (
    select d.id, d.invoice_number, d.vat_cents, d.period_start + interval '1 month' as period_end,
      (d.period_start + interval '1 month')::date - d.period_start as all_days,
      least(greatest(date '2028-02-01' - d.period_start, 0), (d.period_start + interval '1 month')::date - d.period_start) as old_days,
      (select sum(total_cents) from invoice_lines l where l.invoice_id = d.id) as lines
    from invoices d where d.kind = 'invoice' and d.subscription_id is not null and d.tax_point is not null) as i`

async function query(text: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await db().execute(text)).rows
}

test('eight months of a firm: revisions, late money, suspension, part payments, cents left, a new rate; its books recomputed from the rows', {
  timeout: 600_000,
}, async () => {
  clockDay.today = '2027-11-09'
  on('2027-11-09')
  const late = await buyByTransfer({ packageSlug: (await packageOf('Late', 14_694)).slug })
  await db()
    .update(customers)
    .set({ dunningExempt: true })
    .where(eq(customers.id, late.subscription.customerId))
  clockDay.today = '2027-11-22'
  on('2027-11-22')
  const plans = {
    kite: await packageOf('Kite', kite),
    fynbos: await packageOf('Fynbos', 7_772),
    gannet: await packageOf('Gannet', gannet),
  }
  const kites = await reviseAndPay(
    [
      { packageId: plans.kite.id, quantity: 3, unitPriceCents: kite },
      { packageId: plans.fynbos.id, quantity: 1, unitPriceCents: 7_772 },
    ],
    { '1': 2, '2': 1 },
  )
  const gannets = await reviseAndPay(
    [{ packageId: plans.gannet.id, quantity: 2, unitPriceCents: gannet }],
    { '1': 1 },
  )
  const forgetful = await buyByTransfer()
  const parts = await buyByTransfer()
  const rounder = await buyByTransfer()
  const card = await buyByCard(gateway)
  let booked = ''

  for (let day: CalendarDate = '2027-11-23'; day <= '2028-07-18'; day = addDays(day, 1)) {
    clockDay.today = day
    await runOn(day)
    for (const { id } of [kites, gannets]) {
      const due = await openRenewal(id)
      if (due && due.dueDate <= day) await receive(due.id, 'all')
    }
    // Suspended in January, pays in the middle of it; punctual otherwise.
    const forgotten = await openRenewal(forgetful.subscription.id)
    if (forgotten && forgotten.dueDate <= day && (day < '2028-01-01' || day > '2028-02-10'))
      await receive(forgotten.id, 'all')
    // A part on the day, the rest five days later.
    const part = await openRenewal(parts.subscription.id)
    if (part && part.dueDate === day) await receive(part.id, 10_000)
    if (part && addDays(part.dueDate, 5) === day) await receive(part.id, 'all')
    // Rounds down to the rand whatever it is asked for.
    const rounded = await openRenewal(rounder.subscription.id)
    if (rounded && rounded.dueDate === day)
      await receive(rounded.id, rounded.totalCents - (rounded.totalCents % 50))
    // Money of December that is booked in January, when December is filed.
    if (day === '2027-12-28') booked = (await aPlacedOrder()).id
    if (day === '2028-01-05') {
      const [found] = await db().select().from(invoices).where(eq(invoices.orderId, booked))
      await receive(found?.id ?? '', 'all', '2027-12-28')
    }
    if (day === '2028-05-13')
      for (const { id, kind, status } of await renewalsOf(late.subscription.id))
        if (kind === 'invoice' && status === 'unpaid') await receive(id, 'all')
    const ended = periods.find(({ to }) => addDays(to, 2) === day)
    if (ended) expect(await fileVatPeriod(staff, ended)).toMatchObject({ ok: true })
    if (day.endsWith('-15') || ended) await expectSoundBooks()
  }
  await expectSoundBooks()

  // What was agreed renews; the period across the new rate is split by days, later ones have the
  // new rate.
  const totalsOf = async (id: string) =>
    (await renewalsOf(id))
      .filter(({ kind }) => kind === 'invoice')
      .map(({ totalCents }) => totalCents)
  expect((await totalsOf(kites.id)).slice(0, 4)).toEqual([16_974, 17_024, 17_048, 17_048])
  expect((await totalsOf(gannets.id)).slice(0, 4)).toEqual([32_900, 32_997, 33_043, 33_043])
  const [first] = await renewalsOf(late.subscription.id)
  expect(first).toMatchObject({
    periodStart: '2027-12-09',
    taxPoint: '2027-12-09',
    vatCents: 2_204,
    status: 'paid',
  })
  expect(
    (await renewalsOf(card.subscription.id)).filter(({ status }) => status === 'paid').length,
  ).toBeGreaterThanOrEqual(7)
  // Days without service are not billed (D34): the anchor moved with them.
  const forgottenDays = (await renewalsOf(forgetful.subscription.id)).map(
    ({ periodStart }) => periodStart ?? '',
  )
  expect(forgottenDays.slice(0, 2)).toEqual(['2027-12-22', '2028-01-22'])
  expect(new Set(forgottenDays.slice(2).map((day) => day.slice(8)))).not.toContain('22')

  // Every renewal has the VAT of its days, and nothing that was written off exceeds fifty cents.
  const wrong = await query(sql`select * from (${renewalsByLaw}) as each where vat_cents <> lawful`)
  expect(wrong).toEqual([])
  const [off] = await query(
    sql`select max(amount_cents) as most, count(*) as count from write_offs`,
  )
  expect(Number(off?.most)).toBeLessThan(50)
  expect(Number(off?.count)).toBeGreaterThanOrEqual(5)

  // Balances from the entries: money, credit used and write-offs are what each document says was
  // paid.
  const unbalanced = await query(sql`
    select i.invoice_number from invoices i where i.kind = 'invoice' and i.paid_cents <>
      (select coalesce(sum(amount_cents), 0) from payments p where p.invoice_id = i.id)
      - (select coalesce(sum(amount_cents), 0) from customer_credits c where c.invoice_id = i.id and c.kind in ('overpayment', 'applied'))
      + (select coalesce(sum(amount_cents), 0) from write_offs w where w.invoice_id = i.id)`)
  expect(unbalanced).toEqual([])

  // The return of each period from the rows: what is left of tax points in it after revisions, less
  // what was booked after its filing, which the next one has.
  const [bookedLate] = await query(
    sql`select invoice_number, vat_cents from invoices
      where order_id = ${booked} and subscription_id is null`,
  )
  const lateVat = Number(bookedLate?.vat_cents)
  for (const [at, { from, to }] of periods.entries()) {
    const [own] = await query(sql`
      select coalesce(sum(i.vat_cents + (
        select coalesce(sum(r.vat_cents), 0) from invoices r where r.original_invoice_id = i.id and r.revises_pro_forma)), 0) as vat
      from invoices i
      where i.invoice_number <> ${String(bookedLate?.invoice_number)} and (i.tax_point between ${from} and ${to}
        or i.kind = 'credit_note' and not i.revises_pro_forma and i.issue_date between ${from} and ${to})`)
    const adjusted = at === 1 ? lateVat : 0
    expect(netTotals(await vatTotals({ from, to })).vatCents, from).toBe(
      Number(own?.vat) + adjusted,
    )
  }
  expect(lateVat).toBe(2_985)
})
