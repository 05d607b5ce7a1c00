import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
import { supportFiles, supportMessages, supportTickets } from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { paymenterSchema } from '../factories.paymenter.rows.ts'
import { paymenterFirm } from '../factories.paymenter.ts'
import { countsOf, findings, importsFrom, nothing, sizes } from '../factories.runs.ts'
import { oldAddressOf } from '../queries/old-address.server.ts'
import { importRecords, imports } from '../tables.server.ts'
import { openImport } from './open-import.server.ts'
import { undoImport } from './undo-import.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const { admin, folder, check, importAll, sumsByClient } = importsFrom('paymenter', {
  schema: paymenterSchema,
  timeZone: 'Africa/Johannesburg',
})
writeFileSync(join(folder, '01J.txt'), 'R 100.00\n')
const { fixture, books } = paymenterFirm({ hoursAhead: 2 })

const expected = (sums: ReadonlyMap<number, number>) =>
  new Map([...sums].filter(([user, cents]) => cents !== 0 && user <= 20).toSorted())

const numbered = async (...numbers: string[]) =>
  db()
    .select()
    .from(invoices)
    .where(inArray(invoices.invoiceNumber, numbers))
    .orderBy(asc(invoices.invoiceNumber))

test('the dry run writes nothing, says what would come, and copies no secret', async () => {
  const importId = await check(fixture)
  expect(await sizes()).toEqual(nothing)
  const { outcomes } = await countsOf(importId)
  expect(outcomes).toMatchObject({
    ...{ product: { new: 3 }, client: { new: 21, left_out: 1 }, user: { new: 20 } },
    ...{ person: { new: 20 }, service: { new: 6, left_out: 2, rejected: 2 }, ticket: { new: 2 } },
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
    'It is in EUR, and this site works in rand',
    'Credit of 12.00 EUR stays behind: this site works in rand',
    'Its client was deleted in Paymenter or was not imported',
    'Its client was deleted in Paymenter',
    'A draft in Paymenter: it was never issued',
    "Was never completed in Paymenter: it is 'failed'",
    "Was never completed in Paymenter: it is 'processing'",
    "Billed 'every 1 week' in Paymenter, which is no period here: choose one",
    'Free in Paymenter: it is not billed',
    'Is pending in Paymenter: nothing runs and nothing is billed',
    'Was paid once: nothing is billed any more',
    'Marked as paid without a payment for all of it',
    'A deposit that was never paid: it is no debt, and is cancelled here',
    'Is staff in Paymenter and bought nothing',
    "Its file gone.txt is not in the folder of attachments or can't be stored",
  ])
    expect(reasons).toContain(reason)
})

test('documents keep number, day and buyer, and the VAT that their items include', async () => {
  const rows = await numbered('S-50001', 'S-50002', 'S-50003')
  const open = { status: 'unpaid', issueDate: '2026-11-21', dueDate: '2026-12-01' }
  expect(rows).toMatchObject([
    { ...open, totalCents: 11_385, vatCents: 1485, periodStart: '2026-12-01' },
    { ...open, totalCents: 1150, vatCents: 150, periodStart: null },
    { status: 'paid', totalCents: 2300, buyer: { name: 'Zoe Staff' } },
  ])
  expect(rows[0]?.notes).toContain('Issued in Paymenter. This copy is not a tax invoice.')
  const [stored] = await db()
    .select()
    .from(invoices)
    .where(and(eq(invoices.vatRateBasisPoints, 1400), eq(invoices.status, 'paid')))
    .limit(1)
  expect(stored?.buyer).toMatchObject({
    ...{ name: 'Old Name', company: 'Old name Ltd', address: { line1: '', city: 'Durban' } },
  })
  const refunds = and(eq(invoices.kind, 'credit_note'), sql`${invoices.totalCents} < 0`)
  expect(await db().$count(invoices, refunds)).toBeGreaterThan(10)
})

test('services go on where Paymenter stopped, and an open period is not billed again', async () => {
  const rows = await db().select().from(subscriptions).orderBy(asc(subscriptions.createdAt))
  const byLabel = (label: string) => rows.find((row) => row.serviceLabel === label)
  expect(byLabel('one.example')).toMatchObject({
    ...{ amountCents: 9900, billingPeriod: 'monthly', startDate: '2020-01-31', status: 'active' },
    ...{ nextBillingDate: '2027-01-01', description: 'Starter' },
  })
  expect(byLabel('two.example')).toMatchObject({
    ...{ amountCents: 198_000, billingPeriod: 'annual', nextBillingDate: '2027-01-31' },
    suspensionReason: 'Suspended in Paymenter',
  })
  expect(rows.find(({ status }) => status === 'cancelled')).toMatchObject({
    ...{ endedOn: '2025-01-15', cancellationReason: 'Too slow' },
  })
  // Its customer pays no VAT there, so that its price is the amount without.
  expect(rows.find(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)).toMatchObject({
    ...{ amountCents: 9900, nextBillingDate: '2026-12-15', cancellationReason: 'Moving' },
  })
  const [starter] = await db().select().from(packages).where(eq(packages.slug, 'starter'))
  expect(starter).toMatchObject({
    ...{ name: 'Starter', priceCents: 9900, billingPeriod: 'monthly', setupFeeCents: 5000 },
    ...{ periodPrices: { annual: 99_000 }, description: 'One site', showOnFrontend: false },
  })
})

test('customers come with what the host asked of them', async () => {
  const people = await db().select().from(customers).orderBy(asc(customers.email))
  const byEmail = (email: string) => people.find((one) => one.email === email)
  expect(byEmail('client3@example.test')).toMatchObject({
    ...{ lastName: "O'Brien", company: 'Müller & Sons 3', phone: '+27821234567' },
    ...{ vatNumber: '4123' },
    ...{ notes: 'Shirt size: XL', billingAddress: { line1: '3 Long Street', country: 'ZA' } },
  })
  expect(byEmail('client4@example.test')?.billingAddress).toMatchObject({ country: 'NA' })
  expect(byEmail('client1@example.test')?.createdAt).toEqual(new Date('2019-03-05T21:30:00Z'))
  expect(byEmail('zoe@firm.test')?.authUserId).toBeNull()
})

test('tickets come with messages and files, each from who wrote it', async () => {
  const threads = await db().select().from(supportTickets).orderBy(asc(supportTickets.number))
  expect(threads).toMatchObject([
    { number: 'PM-1', status: 'waiting_customer', category: 'billing', priority: 'high' },
    { number: 'PM-2', status: 'closed', category: 'technical', customerId: null },
  ])
  expect(threads[0]?.relatedServiceId).not.toBeNull()
  const said = await db()
    .select()
    .from(supportMessages)
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.position))
  expect(
    said.map(({ message, senderType, senderName }) => [message, senderType, senderName]),
  ).toEqual([
    ['First', 'customer', "Sipho 2 O'Brien"],
    ['Answer', 'staff', 'Sam Staff'],
    ['Mine', 'third_party', 'Guest'],
  ])
  const files = await db().select().from(supportFiles)
  expect(files.map(({ name, size }) => [name, size])).toEqual([['quote.txt', 9]])
})

test('what was paid there since comes in as a change, and a difference is found and listed', async () => {
  const changed = structuredClone(fixture)
  const open = changed.invoices?.find(({ id }) => id === 50_001)
  Object.assign(open ?? {}, { status: 'paid' })
  changed.invoice_transactions?.push({
    ...{ id: 60_000, invoice_id: 50_001, gateway_id: 2, transaction_id: 'late' },
    ...{ amount: '113.85', status: 'succeeded', created_at: '2026-11-25 09:00:00' },
  })
  // R50.00 less than nothing, which no customer here can have.
  const own = changed.credits?.filter(({ user_id: user }) => user === 1) ?? []
  for (const credit of own) credit.amount = '0.00'
  changed.credits?.push({ id: 60_000, user_id: 1, currency_code: 'ZAR', amount: '-50.00' })
  const importId = await importAll(changed)
  expect((await countsOf(importId)).outcomes.invoice?.changed).toBe(1)
  const [paid] = await numbered('S-50001')
  expect(paid).toMatchObject({ status: 'paid', paidOn: '2026-11-25', subscriptionId: null })
  const differences = (await findings()).filter(({ kind }) => kind === 'difference')
  expect(differences).toMatchObject([
    { subject: 'credit', sourceId: 1, reason: expect.stringContaining('in Paymenter') },
  ])
  await expectSoundBooks()
})

test('undone, nothing of it is left; opened, customers sign in with their passwords', async () => {
  const [current] = await db().select().from(imports)
  expect(await undoImport(admin, current?.id ?? '')).toEqual({ ok: true, value: null })
  expect(await sizes()).toEqual(nothing)
  const importId = await importAll(fixture)
  expect(await openImport(admin, importId)).toEqual({ ok: true, value: null })
  const [account] = await db().select({ hash: accounts.password }).from(accounts).limit(1)
  expect(await db().$count(accounts)).toBe(20)
  expect(account?.hash).toMatch(/^\$2y\$12\$/)
  expect(await verifyPassword({ hash: account?.hash ?? '', password: 'wrong' })).toBe(false)
  const [invoice] = await numbered('S-50001')
  const [service] = await db()
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.serviceLabel, 'one.example'))
  const asked = ['/invoices/S-50001', '/invoices/50001', '/invoices/none', '/services/1']
  expect(await Promise.all(asked.map((path) => oldAddressOf(path)))).toEqual([
    ...[`/dashboard/invoices/${invoice?.id}`, `/dashboard/invoices/${invoice?.id}`],
    ...['/dashboard/invoices', `/dashboard/services/${service?.id}`],
  ])
  expect(await oldAddressOf('/tickets/1')).toMatch(/^\/dashboard\/tickets\/[0-9a-f-]{36}$/)
  expect(await oldAddressOf('/viewinvoice.php?id=1')).toBeNull()
  await expectSoundBooks()
})
