import { expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { hostingPlans } from '../tables.server.ts'
import { shownHostingPlans } from './hosting-plans.server.ts'

useTestDatabase()

const plan = (name: string, sortOrder: number, isActive = true) => ({
  name,
  slug: name,
  priceCents: 7900,
  description: '',
  sortOrder,
  isActive,
})

test('active plans in the order that staff gave them', async () => {
  await db()
    .insert(hostingPlans)
    .values([plan('last', 30), plan('hidden', 5, false), plan('first', 10)])
  const found = await shownHostingPlans()
  expect(found.ok && found.value.map((row) => row.name)).toEqual(['first', 'last'])
})
