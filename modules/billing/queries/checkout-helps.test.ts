import { beforeAll, describe, expect, test } from 'vitest'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { setClock } from '#platform/clock.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anOrder } from '../factories.ts'
import { buyerPrefill } from './buyer-prefill.server.ts'
import { waitingOrder } from './waiting-order.server.ts'

useTestDatabase()

describe('checkout', () => {
  let owner: Person & { customerId: string }

  beforeAll(async () => {
    setClock(new Date('2026-11-28T08:00:00Z'))
    await writeShopSettings()
    owner = await aCustomer({ company: 'Mokoena Motors' })
  })

  test('begins with what is known of the buyer', async () => {
    expect(await buyerPrefill(owner)).toMatchObject({ firstName: 'Thandi', lastName: 'Mokoena', company: 'Mokoena Motors', city: 'Cape Town' })
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
    })
  })

  test('notices an unpaid order for the same plan and period, of this buyer and of this week only', async () => {
    const plan = await aPackage()
    const own = { customerId: owner.customerId, packageId: plan.id }
    const recent = new Date('2026-11-27T08:00:00Z')
    await anOrder(own, { orderNumber: 'HWP-OLD', createdAt: new Date('2026-11-01T08:00:00Z') })
    await anOrder(own, { orderNumber: 'HWP-PAID', status: 'paid', paidAt: recent, createdAt: recent })
    await anOrder(own, { orderNumber: 'HWP-ANNUAL', billingPeriod: 'annual', createdAt: recent })
    const wanted = { packageSlug: plan.slug, period: 'monthly' } as const
    expect(await waitingOrder(owner, wanted)).toBeNull()
    await anOrder(own, { orderNumber: 'HWP-NOW', createdAt: recent })
    expect(await waitingOrder(owner, wanted)).toEqual({ orderNumber: 'HWP-NOW', paymentMethod: 'bank_transfer' })
    expect(await waitingOrder(await aCustomer(), wanted)).toBeNull()
  })
})
