import { createWriteStream, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { decimalRand } from '#kernel/money.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { waitingInvoices } from '#modules/billing/dunning/queries/waiting-invoices.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { vatLedger } from '#modules/billing/tax/queries/vat-ledger.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { type Fixture, fixtureSql, whmcsFirm } from '../factories.ts'
import { dumpReader } from '../readers/dump.server.ts'
import { importFindings, importRecords, imports } from '../tables.server.ts'
import { checkImport, importChecked, openImport, readSource } from './run-import.server.ts'
import { startImport } from './start-import.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const admin = staffWith(...everyPermission)
const folder = mkdtempSync(join(tmpdir(), 'import-'))
let files = 0

async function dumpOf(fixture: Fixture): Promise<string> {
  files += 1
  const path = join(folder, `${files}.sql`)
  await pipeline(fixtureSql(fixture), createWriteStream(path))
  return path
}

async function read(fixture: Fixture): Promise<string> {
  const options = { timeZone: 'Africa/Johannesburg', attachments: null }
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
    const importId = await importAll(changed)
    const { outcomes, compared } = await countsOf(importId)
    expect(outcomes.invoice?.changed).toBe(1)
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
})
