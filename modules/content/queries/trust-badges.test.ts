import { beforeEach, expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { trustBadges as table } from '../tables.reviews.server.ts'
import { trustBadges } from './shown-lists.server.ts'

useTestDatabase()
beforeEach(() => db().delete(table))

const badge = { name: 'Badge', imageUrl: '/badges/a.svg' }

test('active badges, in their order', async () => {
  await db()
    .insert(table)
    .values([
      { ...badge, name: 'second', displayOrder: 2 },
      { ...badge, name: 'first', displayOrder: 1, displayPosition: 'all' },
      { ...badge, name: 'hidden', displayOrder: 0, isActive: false },
    ])
  const found = await trustBadges()
  expect(found.ok && found.value.map(({ name, position }) => [name, position])).toEqual([
    ['first', 'all'],
    ['second', 'footer'],
  ])
})

test('no picture from elsewhere than a secure address, and no link that runs something', async () => {
  await db()
    .insert(table)
    .values([
      { ...badge, imageUrl: 'javascript:alert(1)' },
      { ...badge, imageUrl: 'https://images.example/b.png', linkUrl: 'javascript:alert(1)' },
    ])
  const found = await trustBadges()
  expect(found).toMatchObject({
    ok: true,
    value: [{ imageUrl: 'https://images.example/b.png', linkUrl: '' }],
  })
})
