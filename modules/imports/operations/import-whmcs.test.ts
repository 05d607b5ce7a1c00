import { createWriteStream, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { decimalRand } from '#kernel/money.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { waitingInvoices } from '#modules/billing/dunning/queries/waiting-invoices.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { vatLedger } from '#modules/billing/tax/queries/vat-ledger.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { customerPeople, customers } from '#modules/customers/tables.server.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { accounts, users } from '#modules/identity/tables.server.ts'
import { supportFiles, supportMessages, supportTickets } from '#modules/support/tables.server.ts'
import { webhookEndpoints, webhookMessages } from '#modules/webhooks/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { followRedirects } from '#server/middleware/follow-redirects.ts'
import type { HttpEnv } from '#server/request-id.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { whmcsFirm } from '../factories.firm.ts'
import { type Fixture, fixtureSql } from '../factories.ts'
import { dumpReader } from '../readers/dump.server.ts'
import { importFindings, importRecords, imports } from '../tables.server.ts'
import { openImport } from './open-import.server.ts'
import { checkImport, importChecked, readSource } from './run-import.server.ts'
import { startImport } from './start-import.server.ts'
import { undoImport } from './undo-import.server.ts'

useTestDatabase()
beforeAll(async () => {
  await openShop()
  // Wants every event there is.
  const endpoint = { url: 'https://hooks.example/all', secret: 'x', createdBy: 'Test' }
  await db().insert(webhookEndpoints).values(endpoint)
})

/** A site that has none of the pages. */
const followed = new Hono<HttpEnv>().use(followRedirects())

const admin = staffWith(...everyPermission)
const folder = mkdtempSync(join(tmpdir(), 'import-'))
let files = 0
writeFileSync(join(folder, '123456_quote.txt'), 'R 100.00\n')

async function dumpOf(fixture: Fixture): Promise<string> {
  files += 1
  const path = join(folder, `${files}.sql`)
  await pipeline(fixtureSql(fixture), createWriteStream(path))
  return path
}

async function read(fixture: Fixture): Promise<string> {
  const options = { timeZone: 'Africa/Johannesburg', attachments: folder }
  const started = await startImport(admin, { source: 'whmcs', options })
  if (!started.ok) throw new Error(started.error.message)
  const { importId } = started.value
  const reader = dumpReader(await dumpOf(fixture))
  expect(await readSource(admin, importId, { reader })).toEqual({ ok: true, value: null })
  return importId
}

async function importAll(fixture: Fixture): Promise<string> {
  const importId = await read(fixture)
  expect(await checkImport(admin, importId)).toEqual({ ok: true, value: null })
  expect(await importChecked(admin, importId)).toEqual({ ok: true, value: null })
  return importId
}

async function countsOf(importId: string) {
  const [row] = await db().select().from(imports).where(eq(imports.id, importId))
  if (!row) throw new Error('The import is not there')
  return row.counts
}

async function findingsOf(importId: string) {
  return db()
    .select()
    .from(importFindings)
    .where(eq(importFindings.importId, importId))
    .orderBy(asc(importFindings.subject), asc(importFindings.sourceId))
}

const firm = whmcsFirm({ clients: 30, invoices: 400 })

/** Records that the first firm does not have: other ids, numbers and addresses. */
const another: Fixture = {
  tblclients: [{ id: 900, firstname: 'Ayanda', email: 'ayanda@example.test', credit: '12.34' }],
  tblusers: [{ id: 900, first_name: 'Ayanda', email: 'ayanda@example.test', password: 'x' }],
  tblusers_clients: [{ id: 900, auth_user_id: 900, client_id: 900, owner: 1 }],
  tblproducts: [{ id: 900, name: 'Other', paytype: 'free' }],
  tblhosting: [
    {
      ...{ id: 900, userid: 900, packageid: 900, regdate: '2024-01-01', amount: '10.00' },
      ...{ billingcycle: 'Monthly', nextduedate: '2027-01-01', domainstatus: 'Active' },
    },
  ],
  tblinvoices: [
    {
      ...{ id: 90_000, userid: 900, date: '2025-01-01', subtotal: '10.00', total: '10.00' },
      ...{ status: 'Paid' },
    },
    {
      ...{ id: 90_002, userid: 900, date: '2025-02-01', subtotal: '7.00', total: '7.00' },
      ...{ status: 'Unpaid', duedate: '2025-02-08' },
    },
  ],
  tblinvoiceitems: [
    { id: 90_000, invoiceid: 90_000, amount: '10.00', description: 'One' },
    { id: 90_002, invoiceid: 90_002, amount: '7.00', description: 'Two' },
  ],
  tblaccounts: [
    { id: 90_000, invoiceid: 90_000, amountin: '15.00', date: '2025-01-02 03:04:05' },
    { id: 90_001, invoiceid: 90_000, amountout: '5.00', date: '2025-01-03 03:04:05' },
  ],
  tbltickets: [{ id: 900, tid: 'X-900', userid: 900, date: '2025-01-01 00:00:00', message: 'Hi' }],
}

describe('an import from a dump of WHMCS', () => {
  test('the dry run writes nothing and says what would come', async () => {
    const importId = await read(firm)
    expect(await checkImport(admin, importId)).toMatchObject({ ok: true })
    expect(await db().$count(customers)).toBe(0)
    expect(await db().$count(invoices)).toBe(0)
    const { outcomes } = await countsOf(importId)
    expect(outcomes.client).toEqual({ new: 29, linked: 1 })
    expect(outcomes.invoice?.new).toBeGreaterThan(300)
    expect(outcomes.invoice?.rejected).toBe(4)
  })

  test('brings the books in to the cent, and twice doubles nothing', async () => {
    const importId = await importAll(firm)
    const { compared } = await countsOf(importId)
    for (const { what, source, here } of compared) expect([what, here]).toEqual([what, source])
    expect(compared.find(({ what }) => what === 'owed')?.here).toBeGreaterThan(0)
    const found = await findingsOf(importId)
    expect(found.filter(({ kind }) => kind === 'difference')).toEqual([])
    await expectSoundBooks()
    expect(await db().$count(webhookMessages)).toBe(0)
    const before = [await db().$count(invoices), await db().$count(payments)]
    await importAll(firm)
    expect([await db().$count(invoices), await db().$count(payments)]).toEqual(before)
    expect((await countsOf(importId)).outcomes.invoice?.unchanged).toBeGreaterThan(300)
    await expectSoundBooks()
  })

  test('takes what is new or changed at the source', async () => {
    const changed = structuredClone(firm)
    const unpaid = changed.tblinvoices?.find(
      ({ status, userid }) => status === 'Unpaid' && Number(userid) <= 30,
    )
    if (!unpaid) throw new Error('There is no unpaid invoice')
    unpaid.status = 'Paid'
    unpaid.datepaid = '2026-02-03 09:00:00'
    changed.tblaccounts?.push({
      ...{ id: 90_000, userid: unpaid.userid ?? 0, gateway: 'cardgate', transid: 'late' },
      ...{ invoiceid: unpaid.id ?? 0, date: '2026-02-03 09:00:00', amountin: unpaid.total ?? '0' },
    })
    // An open invoice is about it.
    const service = changed.tblhosting?.find(({ id }) => id === 1)
    Object.assign(service ?? {}, { nextduedate: '2027-01-01', amount: '101.00' })
    const importId = await importAll(changed)
    const { outcomes, compared } = await countsOf(importId)
    expect([outcomes.invoice?.changed, outcomes.service?.changed]).toEqual([1, 1])
    const billed = await db()
      .select({ cents: subscriptions.amountCents })
      .from(invoices)
      .innerJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    expect(billed).toEqual([{ cents: 10_100 }])
    for (const { what, source, here } of compared) expect([what, here]).toEqual([what, source])
    await expectSoundBooks()
  })

  test('keeps numbers and dates, and is in no VAT report', async () => {
    const rows = await db().select().from(invoices).where(isNotNull(invoices.importedFrom))
    expect(rows.some(({ invoiceNumber }) => /^H1\d{5}$/.test(invoiceNumber))).toBe(true)
    expect(rows.every(({ taxPoint, seller }) => taxPoint === null && !seller.vat_registered)).toBe(
      true,
    )
  })

  test('services go on where WHMCS stopped, and a period that it invoiced is not billed again', async () => {
    const rows = await db().select().from(subscriptions).orderBy(asc(subscriptions.serviceLabel))
    const byLabel = (label: string, description = 'Starter & email') =>
      rows.find((row) => row.serviceLabel === label && row.description === description)
    expect(byLabel('one.example')).toMatchObject({
      ...{ amountCents: 10_100, billingPeriod: 'monthly', startDate: '2020-01-31', anchorDay: 1 },
      ...{ nextBillingDate: '2027-01-01', status: 'active', paymentMethod: 'eft' },
      parkReason: 'Imported, and the import is not open yet',
    })
    const [bill] = await db().select().from(invoices).where(isNotNull(invoices.subscriptionId))
    expect(bill).toMatchObject({ periodStart: '2026-12-01', totalCents: 9900, status: 'unpaid' })
    expect(bill?.subscriptionId).toBe(byLabel('one.example')?.id)
    expect(byLabel('two.example')).toMatchObject({
      ...{ billingPeriod: 'annual', nextBillingDate: '2027-01-31', suspensionReason: 'Overdue' },
    })
    expect(byLabel('three.example')).toMatchObject({ status: 'cancelled', endedOn: '2025-01-15' })
    expect(byLabel('free.example', 'Parking')?.parkReason).toContain('it is not billed')
    expect(byLabel('six.example')?.parkReason).toContain('which is no period here')
    expect(byLabel('end.example')).toMatchObject({
      ...{ cancelAtPeriodEnd: true, cancellationReason: 'Too slow' },
    })
    expect(byLabel('one.example', 'Domain')).toMatchObject({
      ...{ billingPeriod: 'annual', amountCents: 12_000, cancelAtPeriodEnd: true },
    })
    expect(byLabel('', 'Backups')).toMatchObject({ amountCents: 2500 })
    expect(rows).toHaveLength(8)
    const [starter] = await db().select().from(packages).where(eq(packages.slug, 'starter'))
    expect(starter).toMatchObject({
      ...{ name: 'Starter & email', priceCents: 9900, billingPeriod: 'monthly' },
      ...{ periodPrices: { annual: 99_000 }, setupFeeCents: 5000, showOnFrontend: false },
    })
  })

  test('tickets come with first messages, replies, notes and files, each for who may see it', async () => {
    const [ticket] = await db()
      .select()
      .from(supportTickets)
      .where(eq(supportTickets.number, 'ABC-123456'))
    expect(ticket).toMatchObject({
      ...{ subject: 'Where is "it"?', status: 'waiting_customer', priority: 'high' },
      ...{ category: 'billing', requesterEmail: 'client2@example.test' },
    })
    const said = await db()
      .select()
      .from(supportMessages)
      .where(eq(supportMessages.ticketId, ticket?.id ?? ''))
      .orderBy(asc(supportMessages.position))
    expect(
      said.map(({ message, senderType, isInternal }) => [message, senderType, isInternal]),
    ).toEqual([
      ['First message', 'customer', false],
      ['More words', 'customer', false],
      ['Not for the client', 'staff', true],
      ['An answer', 'staff', false],
    ])
    const files = await db().select().from(supportFiles)
    expect(files.map(({ name, size }) => [name, size])).toEqual([['quote.txt', 9]])
    const [guest] = await db().select().from(supportTickets).where(eq(supportTickets.number, '777'))
    expect(guest).toMatchObject({ customerId: null, requesterEmail: 'guest@example.test' })
    const found = await findingsOf((await db().select().from(imports))[0]?.id ?? '')
    expect(found.some(({ reason }) => reason.startsWith('Its file gone.txt is not in'))).toBe(true)
  })

  test('people sign in for whom they did, once the import is open', async () => {
    const people = await db().select().from(users).orderBy(asc(users.email))
    const nomsa = people.find(({ email }) => email === 'nomsa@example.test')
    const owned = await db()
      .select({ email: customers.email })
      .from(customers)
      .where(eq(customers.authUserId, nomsa?.id ?? ''))
    expect(owned).toEqual([{ email: 'client1@example.test' }])
    const acting = await db()
      .select({
        email: customerPeople.email,
        roles: customerPeople.roles,
        joined: customerPeople.userId,
      })
      .from(customerPeople)
      .orderBy(asc(customerPeople.email))
    expect(acting.map(({ email, roles, joined }) => [email, roles, joined !== null])).toEqual([
      ['books@example.test', ['billing'], false],
      ['nomsa@example.test', ['billing', 'technical'], true],
      ['pieter@example.test', ['billing'], true],
    ])
    expect(await db().$count(accounts)).toBe(0)
  })

  test('reads entities, mojibake and zero dates as people meant them', async () => {
    const people = await db().select().from(customers).orderBy(asc(customers.email))
    const third = people.find(({ email }) => email === 'client6@example.test')
    expect(third).toMatchObject({
      lastName: "O'Brien",
      company: 'Müller & Sons 6',
      billingAddress: { city: 'Café Town' },
      phone: '+27821234567',
    })
    const [first] = people.filter(({ email }) => email === 'client1@example.test')
    expect(first?.vatNumber).toBe('4123456789')
    expect(first?.notes).toBe('Line 1\nIt\'s \\ a "note"; -- not a comment')
  })

  test('broken off, it goes on where it was', async () => {
    const more = whmcsFirm({ clients: 30, invoices: 1500, seed: 7 })
    const importId = await read(more)
    expect(await checkImport(admin, importId)).toMatchObject({ ok: true })
    await expect(
      importChecked(admin, importId, ({ progress }) => {
        if (progress?.kind === 'invoice') throw new Error('the process ended')
      }),
    ).rejects.toThrow('the process ended')
    const [broken] = await db().select().from(imports)
    expect(broken).toMatchObject({ state: 'importing', failure: 'the process ended' })
    expect(await openImport(admin, importId)).toMatchObject({ ok: false })
    expect(await importChecked(admin, importId)).toMatchObject({ ok: true })
    const { compared } = await countsOf(importId)
    for (const { what, source, here } of compared) expect([what, here]).toEqual([what, source])
    await expectSoundBooks()
  })

  test('asks nothing of customers before it is opened', async () => {
    const ladder = [{ days: 0, action: 'remind' as const }]
    const asked = () => waitingInvoices({ asOf: '2027-01-01', ladder }, 1000)
    expect(await asked()).toEqual([])
    const [current] = await db().select().from(imports)
    expect(await openImport(admin, current?.id ?? '')).toMatchObject({ ok: true })
    const passwords = await db().select({ password: accounts.password }).from(accounts)
    expect(passwords.map(({ password }) => password?.slice(0, 4))).toEqual(['$2y$'])
    const quiet = eq(subscriptions.parkReason, 'Imported, and the import is not open yet')
    expect(await db().$count(subscriptions, quiet)).toBe(0)
    expect((await asked()).length).toBeGreaterThan(0)
  })

  test('money that comes here is in the VAT of payments, and nothing else of it ever', async () => {
    const ledger = () =>
      db().execute(
        sql`select basis, kind, total_cents from (${vatLedger('Africa/Johannesburg')}) as row`,
      )
    expect((await ledger()).rows).toEqual([])
    const [owed] = await db()
      .select()
      .from(invoices)
      .where(
        and(eq(invoices.status, 'unpaid'), eq(invoices.paidCents, 0), gt(invoices.vatCents, 0)),
      )
    const amount = decimalRand(owed?.totalCents ?? 0)
    const paid = await recordInvoicePayment(admin, owed?.id ?? '', {
      ...{ amount, receivedOn: '2026-11-20', reference: 'FNB', idempotencyKey: newId() },
    })
    expect(paid).toMatchObject({ ok: true })
    expect((await ledger()).rows).toEqual([
      { basis: 'payments', kind: 'payment', total_cents: owed?.totalCents },
    ])
    const [after] = await db()
      .select()
      .from(invoices)
      .where(eq(invoices.id, owed?.id ?? ''))
    expect(after).toMatchObject({
      status: 'paid',
      taxPoint: null,
      invoiceNumber: owed?.invoiceNumber,
    })
    const whole = { extent: { kind: 'whole' as const }, idempotencyKey: newId() }
    const credited = await issueCreditNote(admin, owed?.id ?? '', { ...whole, reason: 'Wrong' })
    expect(credited).toMatchObject({ ok: false, error: { code: 'conflict' } })
    await expectSoundBooks()
  })

  test('is opened once', async () => {
    const [current] = await db().select().from(imports)
    expect(await openImport(admin, current?.id ?? '')).toMatchObject({ ok: false })
    expect(await db().$count(importRecords, isNotNull(importRecords.data))).toBe(0)
  })

  test('old addresses lead to what they showed, once it is open', async () => {
    const [bill] = await db().select().from(invoices).where(eq(invoices.importedFrom, 'whmcs:1'))
    const [ticket] = await db()
      .select()
      .from(supportTickets)
      .where(eq(supportTickets.number, 'ABC-123456'))
    const asked = async (path: string) => {
      const answer = await followed.request(path)
      return [answer.status, answer.headers.get('location')]
    }
    expect(await asked('/viewinvoice.php?id=1')).toEqual([302, `/dashboard/invoices/${bill?.id}`])
    expect(await asked('/viewinvoice.php?id=987654')).toEqual([302, '/dashboard/invoices'])
    expect(await asked('/whmcs/viewticket.php?tid=ABC-123456&c=x')).toEqual([
      ...[302, `/dashboard/tickets/${ticket?.id}`],
    ])
    expect(await asked('/cart.php?a=add')).toEqual([302, '/products'])
    expect(await asked('/other.php')).toEqual([404, null])
  })

  test('is not undone where something new depends on it, and says what', async () => {
    const [current] = await db().select().from(imports)
    const refused = await undoImport(admin, current?.id ?? '')
    expect(refused).toMatchObject({
      ...{
        ok: false,
        error: { message: expect.stringContaining('has a payment that was recorded here') },
      },
    })
  })
})

test('another installation, whose numbers are those of the first, is refused before it is read', async () => {
  const started = await startImport(admin, {
    source: 'whmcs',
    options: { timeZone: 'Africa/Johannesburg', attachments: folder },
  })
  const importId = started.ok ? started.value.importId : ''
  const tblclients = [1, 2, 3, 4].map((id) => ({
    ...{ id, firstname: `Neo${id}`, email: `neo${id}@other-firm.test` },
  }))
  const reader = dumpReader(await dumpOf({ tblclients }))
  expect(await readSource(admin, importId, { reader })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('the clients of another installation') },
  })
  const [record] = await db()
    .select()
    .from(importRecords)
    .where(and(eq(importRecords.kind, 'tblclients'), eq(importRecords.sourceId, 1)))
  expect(record?.data).toBeNull()
  expect(await undoImport(admin, importId)).toEqual({ ok: true, value: null })
})

describe('undoing', () => {
  test('removes all that came and nothing else, so that it can come again', async () => {
    const before = await Promise.all(tables.map((table) => db().$count(table)))
    const importId = await importAll(another)
    expect(await db().$count(supportTickets)).toBeGreaterThan(before[2] ?? 0)
    expect(await undoImport(admin, importId)).toEqual({ ok: true, value: null })
    expect(await Promise.all(tables.map((table) => db().$count(table)))).toEqual(before)
    await expectSoundBooks()
  })

  test('broken off, it goes on, and what was paid meanwhile stays with its customer', async () => {
    const before = await Promise.all(tables.map((table) => db().$count(table)))
    const importId = await importAll(another)
    const { importedFrom } = invoices
    const [owed] = await db().select().from(invoices).where(eq(importedFrom, 'whmcs:90002'))
    // As an undoing leaves it that was killed after its first records.
    await db().update(imports).set({ state: 'undoing' }).where(eq(imports.id, importId))
    const paid = await recordInvoicePayment(admin, owed?.id ?? '', {
      ...{ amount: '7.00', receivedOn: '2026-11-20', reference: '', idempotencyKey: newId() },
    })
    expect(paid).toMatchObject({ ok: true })
    expect(await undoImport(admin, importId)).toEqual({ ok: true, value: null })
    // The customer, the invoice and the payment; their ticket, service and login are gone.
    expect(await Promise.all(tables.map((table) => db().$count(table)))).toEqual(
      before.map((count, at) => count + ([1, 1, 0, 0, 1, 0, 0][at] ?? 0)),
    )
    expect((await findingsOf(importId)).map(({ subject, reason }) => [subject, reason])).toEqual([
      ['tblclients', 'Stays here: has a payment that was recorded here'],
      ['tblinvoices', expect.stringMatching(/^Stays here: /)],
    ])
    await expectSoundBooks()
  })
})

const tables = [customers, invoices, supportTickets, subscriptions, payments, users, packages]
