import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { anInvoice, openShop, staffWith } from '#modules/billing/factories.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aChatMessage, aChatOf } from '#modules/chat/factories.ts'
import { aContactOf, aCustomer } from '#modules/customers/factories.ts'
import { anAccount } from '#modules/identity/factories.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { accounts } from '#modules/identity/tables.server.ts'
import { aTicket, customerMessageForm } from '#modules/support/factories.ts'
import { writeAsCustomer } from '#modules/support/operations/write-as-customer.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { nounNames } from '../rules/nouns.ts'
import { readStatement } from '../rules/statement.ts'
import { type Everything, exportEverything } from './export-everything.server.ts'

const system: Actor = { kind: 'system', name: 'Command line' }
const customersInAll = 1203
let tax: { id: string }

useTestDatabase()
beforeAll(async () => {
  await openShop()
  await anAccount({ email: 'owner@test.example' })
  const customer = await aCustomer({ firstName: '=HYPERLINK("x")', notes: 'Pays late, "always"' })
  await aContactOf(customer, ['billing'])
  for (let at = 0; at < customersInAll - 1; at += 1) await aCustomer()
  const own = { customerId: customer.customerId }
  const paid = { paidCents: 22_885, status: 'paid' as const, paidAt: new Date() }
  tax = await anInvoice(own, { invoiceNumber: 'INV-000001', ...paid })
  await anInvoice(own, {
    invoiceNumber: 'CN-000001',
    kind: 'credit_note',
    status: 'credited',
    creditReason: 'x',
    originalInvoiceId: tax.id,
    subtotalCents: -19_900,
  })
  const ticket = await aTicket({}, customer)
  const quote = new File(['R 100.00\n'], '../quote.txt')
  const form = customerMessageForm({ message: 'Here it is', files: [quote] })
  const written = await writeAsCustomer(customer, ticket.ticketId, form)
  if (!written.ok) throw new Error(written.error.message)
  const { chatId } = await aChatOf(customer)
  await aChatMessage(chatId)
}, 120_000)

function options(changes: Partial<Everything> = {}): Everything {
  const folder = join(mkdtempSync(join(tmpdir(), 'export-')), 'all')
  return { folder, spreadsheet: 'plain', withFiles: true, ...changes }
}

function linesOf(folder: string, noun: string): { id: string; [field: string]: unknown }[] {
  const text = readFileSync(join(folder, `${noun}.jsonl`), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

function rowsOf(folder: string, file: string): Record<string, string>[] {
  return parse(readFileSync(join(folder, file)), { bom: true, columns: true })
}

async function exported(wanted: Everything) {
  const done = await exportEverything(system, wanted)
  if (!done.ok) throw new Error(done.error.message)
  return done.value
}

test('everything is there once, as the API gives it, with its files, and the counts agree', async () => {
  const wanted = options()
  const { folder } = wanted
  const statement = await exported(wanted)
  expect(readStatement(readFileSync(join(folder, 'export.json'), 'utf8'))).toEqual(statement)
  expect(Object.keys(statement.nouns)).toEqual(nounNames)
  for (const noun of nounNames) {
    const state = statement.nouns[noun]
    expect(linesOf(folder, noun), noun).toHaveLength(state?.records ?? -1)
    for (const [file, { rows }] of Object.entries(state?.files ?? {}))
      if (file.endsWith('.csv')) expect(rowsOf(folder, file), file).toHaveLength(rows)
  }
  const everyId = linesOf(folder, 'customers').map(({ id }) => id)
  expect(new Set(everyId).size).toBe(customersInAll)
  expect(everyId).toHaveLength(customersInAll)

  const [row] = rowsOf(folder, 'customers.csv').filter(({ notes }) => notes !== '')
  expect(row).toMatchObject({ first_name: `'=HYPERLINK("x")`, notes: 'Pays late, "always"' })
  expect(rowsOf(folder, 'invoices.csv')[0]).toMatchObject({ total: '228.85', total_cents: '22885' })
  expect(rowsOf(folder, 'invoices.lines.csv')).toHaveLength(1)

  const [file] = linesOf(folder, 'ticket_files')
  expect(file?.path).toMatch(/^files\/tickets\/[\w-]+\/\w{8}-[^/]*quote\.txt$/)
  expect(readFileSync(join(folder, String(file?.path)), 'utf8')).toBe('R 100.00\n')
  const pdf = readFileSync(join(folder, 'files/invoices/2026/INV-000001.pdf'))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(existsSync(join(folder, 'files/credit_notes/2026/CN-000001.pdf'))).toBe(true)
  // The customer's original is still to be issued.
  const [stored] = await db().select().from(invoices)
  expect([stored?.id, stored?.originalIssuedAt]).toEqual([tax.id, null])
})

test('no password and no hash of one is in it', async () => {
  const wanted = options({ withFiles: false })
  await exported(wanted)
  const [account] = await db().select().from(accounts)
  expect(account?.password).toMatch(/.{40}/)
  for (const noun of ['customers', 'staff', 'settings', 'audit_log'])
    expect(readFileSync(join(wanted.folder, `${noun}.jsonl`), 'utf8')).not.toContain(
      account?.password,
    )
})

test('broken off anywhere it goes on where it was, and doubles nothing', async () => {
  const whole = options({ withFiles: false })
  await exported(whole)
  const wanted = options({ withFiles: false })
  let pages = 0
  const dies = () => {
    pages += 1
    if (pages === 2) throw new Error('killed')
  }
  await expect(exportEverything(system, { ...wanted, onProgress: dies })).rejects.toThrow('killed')
  const half = readStatement(readFileSync(join(wanted.folder, 'export.json'), 'utf8'))
  expect(half?.nouns.customers).toMatchObject({ records: 1000, finished_at: null })
  // What was written after the last note, as a process that was killed leaves it.
  for (const file of ['customers.jsonl', 'customers.csv'])
    appendFileSync(join(wanted.folder, file), 'half a li')
  await exported(wanted)
  for (const file of ['customers.csv', 'invoices.csv', 'invoices.lines.csv', 'messages.jsonl'])
    expect(readFileSync(join(wanted.folder, file), 'utf8'), file).toBe(
      readFileSync(join(whole.folder, file), 'utf8'),
    )
})

test('a noun that is finished is not read again, unless its files are gone', async () => {
  const wanted = options({ withFiles: false })
  const until = (noun: string) => (name: string) => {
    if (name === noun) throw new Error('killed')
  }
  await expect(
    exportEverything(system, { ...wanted, onProgress: until('invoices') }),
  ).rejects.toThrow()
  rmSync(join(wanted.folder, 'contacts.csv'))
  const again: string[] = []
  await exported({ ...wanted, onProgress: (noun) => again.push(noun) })
  expect(again).not.toContain('customers')
  expect(again).not.toContain('invoices')
  expect(again).toContain('contacts')
  expect(rowsOf(wanted.folder, 'contacts.csv')).toHaveLength(1)
})

test('for a spreadsheet set to South Africa', async () => {
  const wanted = options({ withFiles: false, spreadsheet: 'south-african' })
  await exported(wanted)
  const [head, first] = readFileSync(join(wanted.folder, 'invoices.csv'), 'utf8').split('\r\n')
  expect(head).toContain(';total;total_cents;')
  expect(first).toContain(';228,85;22885;')
})

test('a folder of anything else, of a finished export or of other options is refused in words', async () => {
  const wanted = options({ withFiles: false })
  await exported(wanted)
  expect(await exportEverything(system, wanted)).toMatchObject({
    error: { code: 'conflict', message: expect.stringContaining('was finished at') },
  })
  rmSync(join(wanted.folder, 'export.json'))
  expect(await exportEverything(system, wanted)).toMatchObject({
    error: { message: expect.stringContaining('is not empty') },
  })
  appendFileSync(join(wanted.folder, 'export.json'), '{"program":"Other"}')
  expect(await exportEverything(system, wanted)).toMatchObject({
    error: { message: expect.stringContaining('something else than an export') },
  })
})

test('it takes every permission, and is recorded', async () => {
  const some = staffWith('customers.manage', 'invoices.manage', 'settings.manage')
  expect(await exportEverything(some, options())).toMatchObject({ error: { code: 'forbidden' } })
  await exported(options({ withFiles: false }))
  expect(await exportEverything(staffWith(...everyPermission), options())).toMatchObject({
    ok: true,
  })
  const recorded = await db().select().from(activityLog)
  expect(recorded.filter(({ action }) => action === 'exported').at(-1)).toMatchObject({
    title: 'Everything exported',
  })
})
