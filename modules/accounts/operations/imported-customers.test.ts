import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { customerCredits } from '#modules/billing/tables.money.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { openImport } from '#modules/imports/operations/open-import.server.ts'
import {
  checkImport,
  importChecked,
  readSource,
} from '#modules/imports/operations/run-import.server.ts'
import { startImport } from '#modules/imports/operations/start-import.server.ts'
import { undoImport } from '#modules/imports/operations/undo-import.server.ts'
import type { ImportSource } from '#modules/imports/rules/import.ts'
import type { SourceReader, SourceRow } from '#modules/imports/rules/source-row.ts'
import { importFindings, importRecords } from '#modules/imports/tables.server.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { deleteCustomer } from './delete-customer.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const admin = staffWith(...everyPermission)
const fine = { ok: true, value: null }

type Tables = Record<string, SourceRow[]>

function readerOf(held: Tables): SourceReader {
  return {
    async *read(tables) {
      for (const table of tables) {
        const rows = held[table.name]
        if (rows) yield { table, rows }
      }
    },
    close: async () => undefined,
  }
}

async function importAll(source: ImportSource, held: Tables): Promise<string> {
  const options = { timeZone: 'Africa/Johannesburg', attachments: null }
  const started = await startImport(admin, { source, options })
  if (!started.ok) throw new Error(started.error.message)
  const { importId } = started.value
  expect(await readSource(admin, importId, { reader: readerOf(held) })).toEqual(fine)
  expect(await checkImport(admin, importId)).toEqual(fine)
  expect(await importChecked(admin, importId)).toEqual(fine)
  return importId
}

const client = (changes: SourceRow): SourceRow => ({
  ...{ id: '1', firstname: 'Naledi', lastname: 'Khumalo', email: 'naledi@bakery.example' },
  ...{ companyname: '', credit: '0.00', status: 'Active', datecreated: '2024-01-01' },
  ...changes,
})

async function customerOf(email: string) {
  const [row] = await db().select().from(customers).where(eq(customers.email, email))
  if (!row) throw new Error('There is no such customer')
  return row
}

const creditOf = async (customerId: string) => {
  const [row] = await db()
    .select({ cents: sql<number>`coalesce(sum(${customerCredits.amountCents}), 0)::int` })
    .from(customerCredits)
    .where(eq(customerCredits.customerId, customerId))
  return row?.cents
}

test('credit that came from one program stays when another one is imported, and when that is undone', async () => {
  const first = await importAll('whmcs', {
    tblclients: [client({ email: 'two@example.test', credit: '500.00' })],
  })
  expect(await openImport(admin, first)).toEqual(fine)
  const { id } = await customerOf('two@example.test')
  expect(await creditOf(id)).toBe(50_000)
  const held = { tblclients: [client({ id: '7', email: 'two@example.test', credit: '20.00' })] }
  const second = await importAll('fossbilling', held)
  expect(await creditOf(id)).toBe(52_000)
  expect(await importAll('fossbilling', held)).toBe(second)
  expect(await creditOf(id)).toBe(52_000)
  expect(await undoImport(admin, second)).toEqual(fine)
  expect(await creditOf(id)).toBe(50_000)
})

test('once an import is open its customers keep the details that they have here', async () => {
  const first = await importAll('paymenter', { tblclients: [client({})] })
  expect(await openImport(admin, first)).toEqual(fine)
  const { id } = await customerOf('naledi@bakery.example')
  await db().update(customers).set({ phone: '021 555 0100' }).where(eq(customers.id, id))
  const stranger = { firstname: 'Other', lastname: 'Person', email: 'other@example.test' }
  const second = await importAll('paymenter', { tblclients: [client(stranger)] })
  const [now] = await db().select().from(customers).where(eq(customers.id, id))
  expect(now).toMatchObject({ email: 'naledi@bakery.example', phone: '021 555 0100' })
  const found = await db().select().from(importFindings).where(eq(importFindings.importId, second))
  expect(found.map(({ reason }) => reason)).toEqual([
    'Changed at the source and not written again: its import is open, so its details are kept here',
  ])
  expect(await openImport(admin, second)).toEqual(fine)
})

test('of an imported customer who is deleted nothing is left in the copy, and nothing comes back', async () => {
  const here = await aCustomer({ email: 'linked@example.test' })
  const held: Tables = {
    tblclients: [
      client({ firstname: 'Zodwa', lastname: 'Mahlangu', email: 'no address' }),
      client({ id: '2', firstname: 'Sipho', lastname: 'Dube', email: 'sipho@example.test' }),
      client({ id: '3', lastname: 'Radebe', email: 'linked@example.test' }),
    ],
    tblcontacts: [
      { id: '1', userid: '1', firstname: 'Zodwa', lastname: 'Mahlangu', email: 'zz@b.example' },
    ],
    tblinvoices: [
      {
        ...{ id: '10', userid: '1', date: '2025-01-01', subtotal: '10.00', total: '10.00' },
        ...{ status: 'Paid', notes: 'For Zodwa' },
      },
    ],
    tblinvoiceitems: [{ id: '10', invoiceid: '10', amount: '10.00', description: 'Mahlangu' }],
    tblaccounts: [{ id: '10', invoiceid: '10', amountin: '10.00', date: '2025-01-02 03:04:05' }],
    tbltickets: [
      { id: '5', tid: 'A-5', userid: '1', title: 'Zodwa', message: 'Zodwa', date: '2025-01-01' },
    ],
    tblticketreplies: [{ id: '6', tid: '5', message: 'Dear Zodwa', date: '2025-01-02' }],
  }
  await importAll('csv', held)
  const imported = await customerOf('csv-client-1@imported.invalid')
  const clerk = staffWith('customers.manage')
  for (const id of [imported.id, here.customerId])
    expect(await deleteCustomer(clerk, id)).toMatchObject({ ok: true })
  const said = async () =>
    JSON.stringify([
      await db().select().from(importRecords),
      await db().select().from(importFindings),
      await db().select().from(customers),
      await db().select().from(supportTickets),
    ]).match(/zodwa|mahlangu|radebe|linked@/i)
  expect(await said()).toBeNull()
  // Read again after they did something there.
  const [first, ...others] = held.tblclients ?? []
  const count = await db().$count(customers)
  const again = await importAll('csv', {
    ...held,
    tblclients: [{ ...first, status: 'Inactive' }, ...others],
  })
  expect(await said()).toBeNull()
  expect(await db().$count(customers)).toBe(count)
  expect(await customerOf('sipho@example.test')).toMatchObject({ deletedAt: null })
  expect(await undoImport(admin, again)).toMatchObject({ ok: true })
})
