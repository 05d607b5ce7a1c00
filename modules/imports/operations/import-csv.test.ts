import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { latestImport } from '../queries/import-report.server.ts'
import { csvReader } from '../readers/csv.server.ts'
import type { CsvFileKind } from '../rules/csv/files.ts'
import { importFindings } from '../tables.server.ts'
import { compareImport } from './compare-import.server.ts'
import { requestFinish, runFinish } from './finish-import.server.ts'
import { openImport } from './open-import.server.ts'
import { checkImport, importChecked, readSource } from './run-import.server.ts'
import { startImport } from './start-import.server.ts'
import { undoImport } from './undo-import.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const admin = staffWith(...everyPermission)
const folder = mkdtempSync(join(tmpdir(), 'import-csv-'))

const files: Record<CsvFileKind, string> = {
  customers: [
    'Customer ID;Email;First name;Surname;Company',
    'C1;thandi@bakery.example;Thandi;Mokoena;Mokoena Bakery',
    'C2;sipho@example.co.za;Sipho;Dlamini;',
    'C3;;Nomsa;;',
  ].join('\r\n'),
  services: [
    'Customer;Product;Domain;Price;Billing cycle;Next due',
    'C1;Business hosting;bakery.example;199,00;Monthly;01/01/2027',
    'sipho@example.co.za;Email;;49,00;Yearly;15/03/2027',
    'C9;Email;;49,00;Yearly;15/03/2027',
  ].join('\n'),
  invoices: [
    'Invoice;Customer;Date;Due;Description;Amount;VAT',
    'INV-1;C1;01/11/2026;08/11/2026;Hosting;199,00;29,85',
    'INV-1;C1;01/11/2026;08/11/2026;Domain;100,00;15,00',
    'INV-2;C2;01/11/2026;08/11/2026;Email;49,00;7,35',
    'INV-3;C2;01/11/2026;08/11/2026;Email;ten;',
  ].join('\n'),
  payments: [
    'Invoice;Date;Amount;Method;Reference',
    'INV-1;05/11/2026;R 343,85;EFT;THANDI',
    'INV-2;06/11/2026;10,00;EFT;SIPHO',
    'INV-7;06/11/2026;10,00;EFT;WHO',
  ].join('\n'),
}

async function importAll(
  changes: Partial<typeof files> = {},
  { isDryRun = false } = {},
): Promise<string> {
  const paths = Object.fromEntries(
    Object.entries({ ...files, ...changes }).map(([kind, text]) => {
      const path = join(folder, `${kind}.csv`)
      writeFileSync(path, text)
      return [kind, path]
    }),
  )
  const options = { timeZone: 'Africa/Johannesburg', attachments: null }
  const started = await startImport(admin, { source: 'csv', options })
  if (!started.ok) throw new Error(started.error.message)
  const { importId } = started.value
  const reader = csvReader({ files: paths, mapping: {}, order: 'day-first' })
  for (const step of [
    () => readSource(admin, importId, { reader }),
    () => checkImport(admin, importId),
    ...(isDryRun ? [] : [() => importChecked(admin, importId)]),
  ])
    expect(await step()).toEqual({ ok: true, value: null })
  return importId
}

const counts = async () => [
  await db().$count(customers),
  await db().$count(subscriptions),
  await db().$count(invoices),
]

const reasons = async () =>
  (await db().select().from(importFindings))
    .filter(({ kind }) => kind !== 'note')
    .map(({ reason }) => reason)
    .sort()

test('customers, services, invoices and payments come in once, to the cent, and the rest says why not', async () => {
  // Only in the files of a dry run, and with a line that is corrected since.
  const more = `${files.customers}\r\nC8;x@example.co.za;X;;`
  const twice = files.invoices.replace(
    'Domain;100,00;15,00\n',
    'Domain;100,00;15,00\nINV-1;C1;01/11/2026;;Twice;1,00;0,15\n',
  )
  await importAll({ customers: more, invoices: twice }, { isDryRun: true })
  await importAll()
  expect(await counts()).toEqual([2, 2, 2])
  expect(await reasons()).toEqual([
    "Line 4: Customer 'C9' is not in the file of customers",
    'Line 4: Email is blank',
    "Line 4: Invoice 'INV-7' is not in the file of invoices",
    "Line 5: Amount excl. VAT 'ten' is not an amount",
  ])
  expect(await db().select().from(invoices).orderBy(invoices.invoiceNumber)).toMatchObject([
    { invoiceNumber: 'INV-1', status: 'paid', totalCents: 34_385, paidCents: 34_385 },
    { invoiceNumber: 'INV-2', status: 'unpaid', totalCents: 5_635, paidCents: 1_000 },
  ])
  const services = await db().select().from(subscriptions).orderBy(subscriptions.amountCents)
  expect(services).toMatchObject([
    { description: 'Email', billingPeriod: 'annual', nextBillingDate: '2027-03-15' },
    { description: 'Business hosting', amountCents: 19_900, nextBillingDate: '2027-01-01' },
  ])
  const latest = await latestImport()
  expect(latest?.counts.compared).toEqual([
    { what: 'invoices', source: 2, here: 2 },
    { what: 'invoiced', source: 40_020, here: 40_020 },
    { what: 'received', source: 35_385, here: 35_385 },
    { what: 'refunded', source: 0, here: 0 },
    { what: 'owed', source: 4_635, here: 4_635 },
    { what: 'credit', source: 0, here: 0 },
    { what: 'due', source: 2, here: 2 },
  ])
  expect(await db().$count(emailLogs)).toBe(0)
  await expectSoundBooks()
})

test('corrected and read again, the rest comes in and nothing is doubled', async () => {
  await importAll({ invoices: files.invoices.replace('ten;', '10,00;1,50') })
  expect(await counts()).toEqual([2, 2, 3])
  const latest = await latestImport()
  expect(latest?.counts.outcomes.invoice).toEqual({ unchanged: 2, new: 1 })
  expect(latest?.counts.outcomes.service).toEqual({ unchanged: 2, rejected: 1 })
})

test('a service that was changed here is compared with the file', async () => {
  const latest = await latestImport()
  const hosting = eq(subscriptions.serviceLabel, 'bakery.example')
  await db().update(subscriptions).set({ nextBillingDate: '2027-02-01' }).where(hosting)
  expect(await compareImport(admin, latest?.id ?? '')).toEqual({ ok: true, value: null })
  expect((await latestImport())?.counts.compared.at(-1)).toEqual({
    ...{ what: 'due', source: 2, here: 1 },
  })
  const found = await db().select().from(importFindings).where(eq(importFindings.subject, 'due'))
  expect(found).toMatchObject([
    {
      name: 'Business hosting bakery.example',
      reason: 'Next due date: 1 Jan 2027 in the files; 1 Feb 2027 here',
    },
  ])
})

test('undone, nothing of it is left; opened, it is billed like everything else', async () => {
  const undone = await importAll()
  expect(await undoImport(admin, undone)).toEqual({ ok: true, value: null })
  expect(await counts()).toEqual([0, 0, 0])
  const importId = await importAll()
  expect(await openImport(admin, importId)).toEqual({ ok: true, value: null })
  expect(await counts()).toEqual([2, 2, 2])
  await expectSoundBooks()
})

test('opened and undone by the queue: in another state it is refused, and a refusal stands with the import', async () => {
  const opened = await latestImport()
  const importId = opened?.id ?? ''
  expect(opened?.state).toBe('opened')
  expect(await requestFinish(admin, importId, 'open')).toMatchObject({
    error: { code: 'conflict' },
  })
  expect(await requestFinish(staffWith('customers.manage'), importId, 'undo')).toMatchObject({
    error: { code: 'forbidden' },
  })
  const [invoice] = await db().select().from(invoices).where(eq(invoices.status, 'unpaid'))
  const paid = await recordInvoicePayment(admin, invoice?.id ?? '', {
    ...{ receivedOn: '2026-11-30', amount: '1.00', reference: 'X', idempotencyKey: newId() },
  })
  expect(paid).toMatchObject({ ok: true })
  expect(await requestFinish(admin, importId, 'undo')).toEqual({ ok: true, value: null })
  await runFinish({ importId, task: 'undo', by: 'Nadia' })
  expect(await latestImport()).toMatchObject({
    state: 'opened',
    failure: expect.stringContaining('This import can’t be undone: invoice'),
  })
})

test('a file that is none, or none of text, is refused in words before anything begins', () => {
  const read = (path: string) => () =>
    csvReader({ files: { customers: path }, mapping: {}, order: 'day-first' })
  expect(read(join(folder, 'gone.csv'))).toThrow('There is no file')
  const binary = join(folder, 'sheet.xlsx')
  writeFileSync(binary, Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1]))
  expect(read(binary)).toThrow('save it as CSV')
})
