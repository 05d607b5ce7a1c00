import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrder, openShop } from '#modules/billing/factories.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { buyerPrefill } from './buyer-prefill.server.ts'
import { bankTransferInstructions, orderPaymentState } from './own-order.server.ts'
import { openTransferOrder, waitingOrder } from './waiting-order.server.ts'

useTestDatabase()

describe('checkout', () => {
  let owner: Person & { customerId: string }

  beforeAll(async () => {
    setClock(new Date('2026-11-28T08:00:00Z'))
    await writeShopSettings()
    owner = await aCustomer({ company: 'Mokoena Motors' })
  })

  test('begins with what is known of the buyer', async () => {
    expect(await buyerPrefill(owner)).toMatchObject({
      firstName: 'Thandi',
      lastName: 'Mokoena',
      company: 'Mokoena Motors',
      city: 'Cape Town',
    })
    expect(await buyerPrefill({ ...owner, customerId: null, name: 'Jan van der Merwe' })).toEqual({
      firstName: 'Jan',
      lastName: 'van der Merwe',
      company: '',
      vatNumber: '',
      phone: '',
      line1: '',
      line2: '',
      city: '',
      province: '',
      postalCode: '',
      country: 'ZA',
      purchaseOrderNumber: '',
      serviceLabel: '',
    })
  })

  test('notices an unpaid order for the same plan and period, of this buyer and of this week only', async () => {
    const plan = await aPackage()
    const own = { customerId: owner.customerId, packageId: plan.id }
    const recent = new Date('2026-11-27T08:00:00Z')
    await anOrder(own, { orderNumber: 'HWP-OLD', createdAt: new Date('2026-11-01T08:00:00Z') })
    await anOrder(own, {
      orderNumber: 'HWP-PAID',
      status: 'paid',
      paidAt: recent,
      createdAt: recent,
    })
    await anOrder(own, { orderNumber: 'HWP-ANNUAL', billingPeriod: 'annual', createdAt: recent })
    const wanted = { packageSlug: plan.slug, period: 'monthly' } as const
    expect(await waitingOrder(owner, wanted)).toBeNull()
    await anOrder(own, { orderNumber: 'HWP-NOW', createdAt: recent })
    expect(await waitingOrder(owner, wanted)).toEqual({
      orderNumber: 'HWP-NOW',
      paymentMethod: 'bank_transfer',
    })
    expect(await waitingOrder(await aCustomer(), wanted)).toBeNull()
  })

  test('the newest unpaid order by bank transfer is the one that is open, of this buyer only', async () => {
    const buyer = await aCustomer()
    const own = { customerId: buyer.customerId, packageId: (await aPackage()).id }
    expect(await openTransferOrder(buyer)).toBeNull()
    const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 10, day)) })
    await anOrder(own, { orderNumber: 'HWP-CARD', paymentMethod: 'card', ...at(27) })
    await anOrder(own, {
      orderNumber: 'HWP-DONE',
      status: 'paid',
      paidAt: at(26).createdAt,
      ...at(26),
    })
    expect(await openTransferOrder(buyer)).toBeNull()
    await anOrder(own, { orderNumber: 'HWP-FIRST', ...at(2) })
    await anOrder(own, { orderNumber: 'HWP-OPEN', status: 'processing', ...at(20) })
    expect(await openTransferOrder(buyer)).toBe('HWP-OPEN')
    expect(await openTransferOrder(await aCustomer())).toBeNull()
  })

  test('an order waits for its transfer without bank details while there are none, and can be paid by card', async () => {
    await openShop()
    const order = await anOrder({ customerId: owner.customerId }, { orderNumber: 'HWP-WAITS' })
    expect(await bankTransferInstructions(owner, order.orderNumber)).toMatchObject({
      value: { bank: { bank_name: expect.any(String) }, offersCard: true },
    })
    await db().execute(
      sql`update site_settings set payment_methods = payment_methods || '{"eft_enabled": false}'`,
    )
    expect(await bankTransferInstructions(owner, order.orderNumber)).toMatchObject({
      value: { bank: null, offersCard: true },
    })
    await writeShopSettings()
  })

  test('an order that was on its way to the gateway may be paid there, whatever was chosen since', async () => {
    const own = { customerId: owner.customerId }
    const byTransfer = { paymentMethod: 'bank_transfer', gatewayMode: null } as const
    const chosenSince = { paymentMethod: 'bank_transfer', gatewayMode: 'sandbox' } as const
    await anOrder(own, { orderNumber: 'HWP-TRANSFER', ...byTransfer })
    await anOrder(own, { orderNumber: 'HWP-SWITCHED', ...chosenSince })
    expect(await orderPaymentState(owner, 'HWP-TRANSFER')).toMatchObject({
      state: 'processing',
      isTransferOnly: true,
    })
    expect(await orderPaymentState(owner, 'HWP-SWITCHED')).toMatchObject({
      state: 'processing',
      isTransferOnly: false,
    })
  })
})
