import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { aStaffMember } from '#modules/identity/factories.ts'
import { staffActors } from '#modules/identity/queries/staff-list.server.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { staffProfiles, users } from '#modules/identity/tables.server.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { importFileList, importFilePage } from '../queries/import-files.server.ts'
import { findingCounts, latestImport } from '../queries/import-report.server.ts'
import { importFiles } from '../tables.server.ts'
import { runFinish } from './finish-import.server.ts'
import {
  pruneImportFiles,
  removeImportFile,
  requestCheck,
  requestWrite,
  runImport,
  saveColumns,
  saveImportFile,
} from './import-files.server.ts'
import { openImport } from './open-import.server.ts'
import { undoImport } from './undo-import.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const admin = staffWith(...everyPermission)
const agent = staffWith('customers.manage')

const file = (text: string, name = 'file.csv') => ({ name, bytes: new TextEncoder().encode(text) })
const klante = 'Klientnr;Posadres;Volle naam\nC1;thandi@bakery.example;Thandi\n;;Sipho'
const mapping = { id: 'Klientnr', email: 'Posadres', firstName: 'Volle naam' }
const accounts =
  'Invoice;Customer;Date;Due;Description;Amount;VAT\nINV-1;C1;01/11/2026;08/11/2026;Hosting;199,00;29,85\nINV-2;C9;01/11/2026;08/11/2026;Hosting;199,00;29,85'
const all = { page: 1, onlyFaults: false }

beforeEach(async () => {
  await db().delete(importFiles)
})

test('a file whose headings are unknown waits for its columns, then shows each row with its fault', async () => {
  expect(await saveImportFile(admin, 'customers', file(klante, 'klante.csv'))).toMatchObject({
    ok: true,
  })
  expect(await importFilePage('customers', all)).toMatchObject({
    heads: ['Klientnr', 'Posadres', 'Volle naam'],
    unread: ['Email'],
    rows: [],
  })
  expect(await requestCheck(admin)).toMatchObject({
    error: { message: 'Choose the columns of Customers first.' },
  })
  expect(await saveColumns(admin, 'customers', { mapping, dayOrder: 'day-first' })).toMatchObject({
    ok: true,
  })
  expect(await importFilePage('customers', all)).toMatchObject({
    unread: [],
    columns: ['Email', 'Customer ID', 'First name'],
    rows: [
      { line: 2, cells: ['thandi@bakery.example', 'C1', 'Thandi'], fault: null },
      { line: 3, cells: ['', '', 'Sipho'], fault: 'Email is blank' },
    ],
    faults: 1,
  })
  expect(await importFilePage('customers', { page: 9, onlyFaults: true })).toMatchObject({
    rows: [{ line: 3 }],
    count: 2,
    page: 1,
  })
})

test('a column that the file does not have is refused, and nothing changes', async () => {
  await saveImportFile(admin, 'customers', file('Email;Id\nthandi@bakery.example;C1'))
  const forged = { email: 'Email', id: 'Nummer' }
  const saved = await saveColumns(admin, 'customers', { mapping: forged, dayOrder: 'day-first' })
  expect(saved).toMatchObject({ error: { fields: { id: ['Choose a column of the file.'] } } })
  const twice = { email: 'Email', id: 'Id', company: 'Id' }
  expect(
    await saveColumns(admin, 'customers', { mapping: twice, dayOrder: 'day-first' }),
  ).toMatchObject({ error: { fields: { company: ['Another field has this column.'] } } })
  expect(await importFilePage('customers', all)).toMatchObject({ unread: [], count: 1 })
})

test('files that were removed after the check was asked for end it with a reason', async () => {
  await saveImportFile(admin, 'customers', file('Email\nzola@x.example'))
  const begun = await requestCheck(admin)
  const importId = begun.ok ? begun.value.importId : ''
  await removeImportFile(admin, 'customers')
  await runImport({ importId, task: 'check', by: 'Nadia' })
  expect(await latestImport()).toMatchObject({
    state: 'scanning',
    failure: 'Upload the file of customers first.',
  })
  expect(await undoImport(admin, importId)).toMatchObject({ ok: true })
})

test('a row that names a customer of no file says so, in the list and at the row', async () => {
  await saveImportFile(admin, 'customers', file('Email;Id\nthandi@bakery.example;C1'))
  await saveImportFile(admin, 'invoices', file(accounts))
  await saveImportFile(admin, 'payments', file('Invoice;Date;Amount\nINV-9;05/11/2026;1,00'))
  const list = await importFileList()
  expect(list.map(({ kind, file: one }) => [kind, one?.rows, one?.faults])).toEqual([
    ['customers', 1, 0],
    ['services', undefined, undefined],
    ['invoices', 2, 1],
    ['payments', 1, 1],
  ])
  const faults = async (kind: 'invoices' | 'payments') =>
    (await importFilePage(kind, { page: 1, onlyFaults: true }))?.rows.map(({ fault }) => fault)
  expect(await faults('invoices')).toEqual(["Customer 'C9' is not in the file of customers"])
  expect(await faults('payments')).toEqual(["Invoice 'INV-9' is not in the file of invoices"])
})

test.each([
  ['a picture', new Uint8Array([0x89, 0x50, 0, 0, 1]), 'This is no text file: save it as CSV.'],
  ['headings alone', 'Email;Id\n', 'It has no row below its headings.'],
  ['nothing', '', 'The file of customers is empty'],
  ['an open quote', 'Email;Id\n"x@y.example;7', /closing quotation mark/],
])('%s is refused and leaves the former file as it was', async (_, content, message) => {
  await saveImportFile(admin, 'customers', file('Email\nx@y.example', 'first.csv'))
  const bytes = typeof content === 'string' ? file(content).bytes : content
  const refused = await saveImportFile(admin, 'customers', { name: 'next.csv', bytes })
  expect(refused).toMatchObject({ ok: false, error: { code: 'invalid' } })
  expect(refused.ok ? '' : refused.error.fields?.file?.[0]).toMatch(message)
  expect((await importFileList())[0]?.file?.name).toBe('first.csv')
})

test('without the permission to import nothing is stored, changed, removed or begun', async () => {
  await saveImportFile(admin, 'customers', file('Email\nx@y.example'))
  const refused = { ok: false, error: { code: 'forbidden' } }
  expect(await saveImportFile(agent, 'services', file('Customer\nx'))).toMatchObject(refused)
  expect(
    await saveColumns(agent, 'customers', { mapping: {}, dayOrder: 'day-first' }),
  ).toMatchObject(refused)
  expect(await removeImportFile(agent, 'customers')).toMatchObject(refused)
  expect(await requestCheck(agent)).toMatchObject(refused)
  expect(await db().$count(importFiles)).toBe(1)
})

test('uploaded files are checked, written and opened; the files go with the opening', async () => {
  await saveImportFile(admin, 'customers', file('Email;Id;First name\nnomsa@x.example;C7;Nomsa'))
  await saveImportFile(admin, 'invoices', file(accounts.replaceAll('C1', 'C7')))
  const begun = await requestCheck(admin)
  const importId = begun.ok ? begun.value.importId : ''
  await runImport({ importId, task: 'check', by: 'Nadia' })
  expect(await latestImport()).toMatchObject({ state: 'checked', failure: '', source: 'csv' })
  expect(await db().$count(customers)).toBe(0)
  expect((await findingCounts(importId)).map(({ reason }) => reason)).toContain(
    "Line 3: Customer 'C9' is not in the file of customers",
  )
  expect(await requestWrite(agent, importId)).toMatchObject({ error: { code: 'forbidden' } })
  expect(await requestWrite(admin, importId)).toMatchObject({ ok: true })
  // Two presses are two jobs: the second finds that the first did it.
  await runImport({ importId, task: 'write', by: 'Nadia' })
  await runImport({ importId, task: 'write', by: 'Nadia' })
  expect(await latestImport()).toMatchObject({ state: 'imported', failure: '' })
  expect(await db().$count(customers)).toBe(1)
  expect(await db().select().from(invoices)).toMatchObject([
    { invoiceNumber: 'INV-1', totalCents: 22_885 },
  ])
  expect(await openImport(admin, importId)).toMatchObject({ ok: true })
  expect(await db().$count(importFiles)).toBe(0)
  expect(await requestWrite(admin, importId)).toMatchObject({ error: { code: 'conflict' } })
  expect(await undoImport(admin, importId)).toMatchObject({ ok: true })
})

test('who may not import any more when their job begins gets nothing checked, written or undone', async () => {
  const { userId } = await aStaffMember({ role: 'admin' })
  const member = (await staffActors(db())).find((one) => one.userId === userId) ?? agent
  await saveImportFile(admin, 'customers', file('Email\nlerato@x.example'))
  const begun = await requestCheck(member)
  const importId = begun.ok ? begun.value.importId : ''
  const asked = { importId, by: member.name, userId }
  await runImport({ ...asked, task: 'check' })
  expect(await latestImport()).toMatchObject({ state: 'checked', failure: '' })
  expect(await requestWrite(member, importId)).toMatchObject({ ok: true })
  await db().update(users).set({ role: null }).where(eq(users.id, userId))
  await db().update(staffProfiles).set({ isActive: false }).where(eq(staffProfiles.userId, userId))
  await runImport({ ...asked, task: 'write' })
  await runFinish({ ...asked, task: 'undo' })
  const failure = `${member.name} may not import any more. Another member of staff can go on.`
  expect(await latestImport()).toMatchObject({ state: 'importing', failure })
  expect(await db().$count(customers)).toBe(0)
  await runImport({ importId, task: 'write', by: admin.name, userId: null })
  expect(await latestImport()).toMatchObject({ state: 'imported', failure: '' })
  expect(await undoImport(admin, importId)).toMatchObject({ ok: true })
})

test('a check that ended in the middle of its reading begins to read again', async () => {
  await saveImportFile(admin, 'customers', file('Email\nlindiwe@x.example'))
  const begun = await requestCheck(admin)
  const importId = begun.ok ? begun.value.importId : ''
  await saveImportFile(admin, 'customers', file('Email\nlindiwe@x.example\nayanda@x.example'))
  await runImport({ importId, task: 'check', by: 'Nadia' })
  expect((await latestImport())?.counts.scanned).toMatchObject({ tblclients: 2 })
  // The job is delivered once more.
  await runImport({ importId, task: 'check', by: 'Nadia' })
  expect(await latestImport()).toMatchObject({ state: 'checked', failure: '' })
  expect(await undoImport(admin, importId)).toMatchObject({ ok: true })
})

test('files that are not gone on with are deleted after seven days', async () => {
  await saveImportFile(admin, 'customers', file('Email\nx@y.example'))
  setClock(new Date(now().getTime() + 6.9 * 86_400_000))
  await pruneImportFiles()
  expect(await db().$count(importFiles)).toBe(1)
  setClock(new Date(now().getTime() + 0.2 * 86_400_000))
  await pruneImportFiles()
  setClock(null)
  expect(await db().$count(importFiles)).toBe(0)
})
