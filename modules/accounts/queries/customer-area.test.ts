import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { anInvoice, anOrder, aSubscription } from '#modules/billing/factories.ts'
import { customerInvoice } from '#modules/billing/invoices/queries/customer-invoice.server.ts'
import { customerService } from '#modules/billing/subscriptions/queries/customer-service.server.ts'
import { customerServices } from '#modules/billing/subscriptions/queries/customer-services.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { type Person, visitor } from '#modules/identity/rules/actor.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { setClock } from '#platform/clock.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { accountHome } from './account-home.server.ts'

useTestDatabase()

describe('the customer area', () => {
  let owner: Person & { customerId: string }
  let other: Person & { customerId: string }
  let packageId: string
  let subscription: { id: string }
  let invoice: { id: string }
  let draft: { id: string }
  let deleted: { id: string }

  beforeAll(async () => {
    setClock(new Date('2026-11-28T08:00:00Z'))
    await writeShopSettings()
    owner = await aCustomer()
    other = await aCustomer()
    packageId = (await aPackage()).id
    const own = { customerId: owner.customerId, packageId }
    const paid = await anOrder(own, { status: 'paid', paidAt: new Date() })
    subscription = await aSubscription(own, { orderId: paid.id })
    await anInvoice(own, {
      orderId: paid.id,
      status: 'paid',
      paidAt: new Date('2026-11-20T10:00:00Z'),
    })
    const waiting = await anOrder(own)
    invoice = await anInvoice(own, { orderId: waiting.id })
    await anOrder(own, { status: 'cancelled', cancelledAt: new Date() })
    draft = await anInvoice(own, { status: 'draft' })
    deleted = await anInvoice(own, { deletedAt: new Date() })
    await anOrder(own, { deletedAt: new Date() })
  })

  test('shows an owner what waits first, then what runs, with the price that a renewal will have', async () => {
    const { rows, count, pages } = await customerServices(owner, 1, { perPage: 20 })
    expect(
      rows.map(({ kind, status, totalCents, name }) => ({ kind, status, totalCents, name })),
    ).toEqual([
      { kind: 'order', status: 'awaiting_payment', totalCents: 22_885, name: 'Starter' },
      { kind: 'subscription', status: 'active', totalCents: 22_885, name: 'Starter' },
    ])
    expect(rows[0]?.invoiceId).toBe(invoice.id)
    expect({ count, pages }).toEqual({ count: 2, pages: 1 })
  })

  test('pages through services without losing or repeating one', async () => {
    const first = await customerServices(owner, 1, { perPage: 1 })
    const second = await customerServices(owner, 2, { perPage: 1 })
    expect([first, second].flatMap(({ rows }) => rows.map(({ kind }) => kind))).toEqual([
      'order',
      'subscription',
    ])
    expect((await customerServices(owner, 99, { perPage: 1 })).page).toBe(2)
  })

  test('adds up what is open and says what to do about it', async () => {
    const home = await accountHome(owner)
    expect(home.openInvoices).toMatchObject({ count: 1, owedCents: 22_885 })
    expect(home.openInvoices.rows[0]?.status).toBe('overdue')
    expect(home.steps).toEqual([{ kind: 'pay-overdue', invoiceId: invoice.id }])
  })

  test('gives an owner the document with its lines and ways to pay', async () => {
    const found = await customerInvoice(owner, invoice.id)
    expect(found).toMatchObject({
      ok: true,
      value: {
        title: 'Pro-forma invoice',
        status: 'overdue',
        payableBy: ['card', 'bank_transfer'],
      },
    })
    expect(found.ok && found.value.lines).toEqual([
      {
        position: 1,
        description: 'Starter – monthly hosting',
        quantity: 1,
        unitPriceCents: 19_900,
        totalCents: 19_900,
      },
    ])
    expect(found.ok && found.value.bank?.accountNumber).toBe('1234567890')
  })

  test('gives an owner the service with its limits and the invoices behind it', async () => {
    const found = await customerService(owner, subscription.id)
    expect(found).toMatchObject({
      ok: true,
      value: { limits: { storage: '10 GB' }, vatCents: 2_985, renewsOn: '2026-12-20' },
    })
    expect(found.ok && found.value.invoices.map(({ status }) => status)).toEqual(['paid'])
  })

  test('hides drafts and deleted documents from their owner', async () => {
    for (const { id } of [draft, deleted])
      expect(await customerInvoice(owner, id)).toMatchObject({
        ok: false,
        error: { code: 'not_found' },
      })
  })

  test('gives another customer the same as for what does not exist', async () => {
    const missing = await customerInvoice(other, newId())
    expect(await customerInvoice(other, invoice.id)).toEqual(missing)
    expect(await customerInvoice(visitor, invoice.id)).toEqual(missing)
    expect(await customerInvoice({ ...owner, mustChangePassword: true }, invoice.id)).toEqual(
      missing,
    )
    expect(await customerInvoice(owner, "' or 1=1")).toEqual(missing)
    expect(await customerService(other, subscription.id)).toEqual(
      await customerService(owner, newId()),
    )
    expect(await customerServices(other, 1, { perPage: 20 })).toMatchObject({ rows: [], count: 0 })
    expect(await accountHome(other)).toMatchObject({
      openInvoices: { count: 0 },
      steps: [{ kind: 'choose-plan' }],
    })
  })

  test('is empty for an account without a customer record', async () => {
    const home = await accountHome({ ...owner, customerId: null, emailVerified: false })
    expect(home).toMatchObject({
      services: { count: 0 },
      steps: [{ kind: 'verify-address' }, { kind: 'choose-plan' }],
    })
  })
})
