import { beforeAll, describe, expect, test } from 'vitest'
import { parseListQuery } from '#kernel/list-query.ts'
import { anInvoice } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { type Person, visitor } from '#modules/identity/rules/actor.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { setClock } from '#platform/clock.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { customerInvoiceListShape } from '../rules/invoice-list.ts'
import { customerInvoices } from './customer-invoices.server.ts'

useTestDatabase()

describe('the invoice list of a customer', () => {
  let owner: Person & { customerId: string }
  let other: Person & { customerId: string }
  const ask = (actor: Person, search = '') =>
    customerInvoices(actor, parseListQuery(customerInvoiceListShape, new URLSearchParams(search)))
  const numbers = async (search = '') => (await ask(owner, search)).rows.map(({ number }) => number)

  beforeAll(async () => {
    setClock(new Date('2026-11-28T08:00:00Z'))
    await writeShopSettings()
    owner = await aCustomer()
    other = await aCustomer()
    const own = { customerId: owner.customerId }
    const at = (day: string) => new Date(`2026-11-${day}T08:00:00Z`)
    await anInvoice(own, {
      invoiceNumber: 'INV-2026-0001',
      createdAt: at('01'),
      dueDate: '2026-11-08',
      subtotalCents: 30_000,
    })
    await anInvoice(own, {
      invoiceNumber: 'INV-2026-0002',
      createdAt: at('02'),
      dueDate: '2026-12-09',
      status: 'pending',
      subtotalCents: 10_000,
    })
    await anInvoice(own, {
      invoiceNumber: 'INV-2026-0003',
      createdAt: at('03'),
      dueDate: '2026-11-10',
      status: 'paid',
      paidAt: at('04'),
    })
    await anInvoice(own, {
      invoiceNumber: 'INV-2026-0004',
      createdAt: at('04'),
      status: 'cancelled',
    })
    await anInvoice(own, { invoiceNumber: 'INV-2026-0005', status: 'draft' })
    await anInvoice(own, { invoiceNumber: 'INV-2026-0006', deletedAt: at('05') })
    await anInvoice({ customerId: other.customerId }, { invoiceNumber: 'INV-2026-0007' })
  })

  test('is newest first, without drafts, deleted ones and those of others', async () => {
    expect(await numbers()).toEqual([
      'INV-2026-0004',
      'INV-2026-0003',
      'INV-2026-0002',
      'INV-2026-0001',
    ])
    expect((await ask(other)).rows.map(({ number }) => number)).toEqual(['INV-2026-0007'])
    expect(
      await customerInvoices(
        visitor,
        parseListQuery(customerInvoiceListShape, new URLSearchParams()),
      ),
    ).toMatchObject({ rows: [], count: 0 })
  })

  test('narrows to what is owed, late, paid or cancelled', async () => {
    expect(await numbers('status=open')).toEqual(['INV-2026-0002', 'INV-2026-0001'])
    expect(await numbers('status=overdue')).toEqual(['INV-2026-0001'])
    expect(await numbers('status=paid')).toEqual(['INV-2026-0003'])
    expect(await numbers('status=cancelled')).toEqual(['INV-2026-0004'])
    expect(await numbers('status=draft')).toHaveLength(4)
  })

  test('sorts by what its heads say, and finds by number', async () => {
    expect((await numbers('sort=-total'))[0]).toBe('INV-2026-0001')
    expect(await numbers('sort=number')).toEqual([
      'INV-2026-0001',
      'INV-2026-0002',
      'INV-2026-0003',
      'INV-2026-0004',
    ])
    expect((await numbers('sort=due'))[0]).toBe('INV-2026-0001')
    expect(await numbers('q=0003')).toEqual(['INV-2026-0003'])
    expect(await numbers('q=0007')).toEqual([])
    expect(await numbers('q=%25')).toEqual([])
  })
})
