import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openShop } from '#modules/billing/factories.ts'
import { customerCredits } from '#modules/billing/tables.money.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { verifyPassword } from '#modules/identity/password-hash.server.ts'
import { accounts } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { supportMessages, supportTickets } from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { fossbillingSchema } from '../factories.fossbilling.rows.ts'
import { fossbillingFirm } from '../factories.fossbilling.ts'
import { countsOf, findings, importsFrom, nothing, sizes } from '../factories.runs.ts'
import { oldAddressOf } from '../queries/old-address.server.ts'
import { importRecords, imports } from '../tables.server.ts'
import { openImport } from './open-import.server.ts'
import { undoImport } from './undo-import.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const { admin, check, importAll, sumsByClient } = importsFrom('fossbilling', {
  schema: fossbillingSchema,
  timeZone: 'UTC',
})
const { fixture, books } = fossbillingFirm()

const expected = (sums: ReadonlyMap<number, number>) =>
  new Map([...sums].filter(([client, cents]) => cents !== 0 && client <= 20).toSorted())

test('the dry run writes nothing, says what would come, and copies no secret', async () => {
  const importId = await check(fixture)
  expect(await sizes()).toEqual(nothing)
  const { outcomes } = await countsOf(importId)
  expect(outcomes).toMatchObject({
    ...{ product: { new: 2, left_out: 1 }, client: { new: 20 }, user: { new: 20 } },
    ...{ person: { new: 20 }, service: { new: 4, left_out: 2, rejected: 2 }, domain: { new: 1 } },
    ticket: { new: 2 },
  })
  const secret = sql`${importRecords.data}::text like '%secret%'`
  expect(await db().$count(importRecords, secret)).toBe(0)
})

test('brings the books in to the cent, and twice doubles nothing', async () => {
  const importId = await importAll(fixture)
  const { compared } = await countsOf(importId)
  for (const { what, source, here } of compared) expect([what, here]).toEqual([what, source])
  expect(Object.fromEntries(compared.map(({ what, here }) => [what, here]))).toMatchObject({
    ...{ invoiced: books.invoicedCents, received: books.receivedCents },
    refunded: books.refundedCents,
  })
  expect((await findings()).filter(({ kind }) => kind === 'difference')).toEqual([])
  const owed = sql`select customer_id, total_cents - paid_cents - credited_cents as cents
    from invoices where kind = 'invoice' and status = 'unpaid'`
  expect(await sumsByClient(owed)).toEqual(expected(books.owed))
  const credit = sql`select customer_id, amount_cents as cents from customer_credits`
  expect(await sumsByClient(credit)).toEqual(expected(books.credit))
  await expectSoundBooks()
  const before = [await sizes(), await db().$count(customerCredits)]
  await importAll(fixture)
  expect([await sizes(), await db().$count(customerCredits)]).toEqual(before)
  const { outcomes } = await countsOf(importId)
  expect(Object.keys(outcomes.invoice ?? {}).sort()).toEqual(['left_out', 'rejected', 'unchanged'])
  expect(await db().$count(emailLogs)).toBe(0)
})

test('what does not come in has its reason', async () => {
  const reasons = new Set((await findings()).map(({ reason }) => reason))
  for (const reason of [
    'Its amounts are not whole cents',
    'It is in USD, and this site works in rand',
    'Its client was deleted in FOSSBilling or was not imported',
    'Its client was deleted in FOSSBilling',
    'A draft in FOSSBilling: it was never issued',
    'Is a refund of an invoice that is not in FOSSBilling or not named in its notes',
    "Was never completed in FOSSBilling: it is 'pending'",
    'Prices of domains are not packages',
    "Billed 'every 1w' in FOSSBilling, which is no period here: choose one",
    'Marked as paid without a payment for all of it',
  ])
    expect(reasons).toContain(reason)
  expect([...reasons].some((reason) => /^Is transaction \d+ once more$/.test(reason))).toBe(true)
  expect([...reasons].some((reason) => /: its refund is there$/.test(reason))).toBe(true)
})

test('documents keep number, day and buyer; VAT that was charged by item stays so', async () => {
  const wanted = ['S000001', 'S000004']
  const rows = await db()
    .select()
    .from(invoices)
    .where(inArray(invoices.invoiceNumber, wanted))
    .orderBy(asc(invoices.invoiceNumber))
  expect(rows).toMatchObject([
    { subtotalCents: 30, vatCents: 6, status: 'paid', issueDate: '2026-11-20' },
    {
      ...{ totalCents: 11_385, vatCents: 1485, status: 'unpaid', periodStart: '2026-12-01' },
      ...{ dueDate: '2026-12-01', buyer: { name: 'Old Name' } },
    },
  ])
  expect(rows[1]?.notes).toContain('Issued in FOSSBilling. This copy is not a tax invoice.')
  const refunds = and(eq(invoices.kind, 'credit_note'), sql`${invoices.totalCents} < 0`)
  expect(await db().$count(invoices, refunds)).toBeGreaterThan(10)
})

test('orders go on where FOSSBilling stopped, and an open period is not billed again', async () => {
  const rows = await db().select().from(subscriptions).orderBy(asc(subscriptions.createdAt))
  const byLabel = (label: string) => rows.find((row) => row.serviceLabel === label)
  expect(byLabel('one.example')).toMatchObject({
    ...{ amountCents: 9900, billingPeriod: 'monthly', startDate: '2020-01-31', status: 'active' },
    ...{ nextBillingDate: '2027-01-01', description: 'Starter & email' },
  })
  expect(byLabel('two.example')).toMatchObject({
    ...{ amountCents: 190_000, billingPeriod: 'annual', nextBillingDate: '2027-01-31' },
    suspensionReason: 'Overdue',
  })
  expect(byLabel('one.co.za')).toMatchObject({ description: 'Domain', amountCents: 12_000 })
  expect(rows.find(({ status }) => status === 'cancelled')).toMatchObject({
    ...{ endedOn: '2025-01-15', cancellationReason: 'Too slow' },
  })
  const [starter] = await db().select().from(packages).where(eq(packages.slug, 'starter'))
  expect(starter).toMatchObject({
    ...{ name: 'Starter & email', priceCents: 9900, billingPeriod: 'monthly' },
    ...{ periodPrices: { annual: 99_000 }, setupFeeCents: 5000 },
  })
})

test('clients come with their state, numbers and notes', async () => {
  const people = await db().select().from(customers).orderBy(asc(customers.email))
  const third = people.find(({ email }) => email === 'client3@example.test')
  expect(third).toMatchObject({
    ...{ lastName: "O'Brien", company: 'Müller & Sons 3', phone: '+27821234567', status: 'active' },
    ...{ vatNumber: '4123', notes: 'Line 1\nLine 2\nCompany number: 2019/1\nCustom 1: Gold' },
  })
  expect(people.find(({ email }) => email === 'client1@example.test')?.status).toBe('suspended')
})

test('tickets of clients and guests come with messages and notes, each for who may see it', async () => {
  const threads = await db().select().from(supportTickets).orderBy(asc(supportTickets.number))
  expect(threads).toMatchObject([
    { number: 'FB-1', subject: 'Where is "it"?', status: 'waiting_customer', category: 'billing' },
    { number: 'FB-P1', requesterEmail: 'guest@example.test', status: 'closed', customerId: null },
  ])
  const said = await db()
    .select()
    .from(supportMessages)
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.position))
  expect(
    said.map(({ message, senderType, senderName, isInternal }) => [
      ...[message, senderType, senderName, isInternal],
    ]),
  ).toEqual([
    ['First', 'customer', "Sipho 2 O'Brien", false],
    ['Inside', 'staff', 'Sam Staff', true],
    ['Answer', 'staff', 'Sam Staff', false],
    ['A question', 'customer', 'Guest', false],
    ['Yes', 'staff', 'Sam Staff', false],
  ])
})

test('what was paid there since comes in as a change, and a difference is found and listed', async () => {
  const changed = structuredClone(fixture)
  const open = changed.invoice?.find(({ nr, serie }) => serie === 'S' && nr === 4)
  Object.assign(open ?? {}, { status: 'paid', paid_at: '2026-11-25 09:00:00' })
  changed.transaction?.push({
    ...{ id: 60_000, invoice_id: 50_004, gateway_id: 2, txn_id: 'late', amount: '113.85' },
    ...{ txn_status: 'complete', status: 'processed', created_at: '2026-11-25 09:00:00' },
  })
  // The balance says R50.00 less than nothing, which no customer here can have.
  changed.client_balance?.push(
    { id: 60_000, client_id: 1, type: 'transaction', rel_id: '60000', amount: '113.85' },
    { id: 60_001, client_id: 1, type: 'invoice', rel_id: '50004', amount: '-113.85' },
  )
  const before = books.credit.get(1) ?? 0
  const less = ((-before - 5000) / 100).toFixed(2)
  changed.client_balance?.push({ id: 60_002, client_id: 1, type: 'fee', amount: less })
  const importId = await importAll(changed)
  expect((await countsOf(importId)).outcomes.invoice?.changed).toBe(1)
  const [paid] = await db().select().from(invoices).where(eq(invoices.invoiceNumber, 'S000004'))
  expect(paid).toMatchObject({ status: 'paid', paidOn: '2026-11-25', subscriptionId: null })
  const differences = (await findings()).filter(({ kind }) => kind === 'difference')
  expect(differences).toMatchObject([
    { subject: 'credit', sourceId: 1, reason: expect.stringContaining('in FOSSBilling') },
  ])
  await expectSoundBooks()
})

test('undone, nothing of it is left; opened, clients sign in with their passwords', async () => {
  const [current] = await db().select().from(imports)
  expect(await undoImport(admin, current?.id ?? '')).toEqual({ ok: true, value: null })
  expect(await sizes()).toEqual(nothing)
  const importId = await importAll(fixture)
  expect(await openImport(admin, importId)).toEqual({ ok: true, value: null })
  const [account] = await db().select({ hash: accounts.password }).from(accounts).limit(1)
  expect(await db().$count(accounts)).toBe(20)
  expect(account?.hash).toMatch(/^\$2y\$07\$/)
  expect(await verifyPassword({ hash: account?.hash ?? '', password: 'wrong' })).toBe(false)
  const [ticket] = await db()
    .select({ id: supportTickets.id, number: supportTickets.number })
    .from(supportTickets)
    .where(sql`${supportTickets.number} ~ '^FB-[0-9]+$'`)
    .limit(1)
  expect(await oldAddressOf(`/support/ticket/${ticket?.number.slice(3)}`)).toBe(
    `/dashboard/tickets/${ticket?.id}`,
  )
  expect(await oldAddressOf('/invoice/0a1b2c')).toBe('/dashboard/invoices')
  expect(await oldAddressOf('/viewinvoice.php?id=1')).toBeNull()
  await expectSoundBooks()
})
