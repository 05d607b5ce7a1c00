import { describe, expect, test } from 'vitest'
import { useTestDatabase } from '#tests/postgres.ts'
import { db } from '../database.server.ts'
import { addressKey, clearHits, hit, pruneOldHits, uncountHit } from './rate-limit.server.ts'

useTestDatabase()

describe('counting attempts', () => {
  test('twenty at once count as twenty', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => hit('burst', { limit: 7, windowSeconds: 60 })),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(7)
    expect(answers[0]?.retryAfter).toBeGreaterThan(55)
  })

  test('a window ends, can be cleared, and old ones are pruned', async () => {
    const once = { limit: 1, windowSeconds: 1 }
    expect(await hit('k', once)).toMatchObject({ allowed: true })
    expect(await hit('k', once)).toMatchObject({ allowed: false, retryAfter: 1 })
    await clearHits('k')
    expect(await hit('k', once)).toMatchObject({ allowed: true })
    await uncountHit('k')
    expect(await hit('k', once)).toMatchObject({ allowed: true })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect(await hit('k', once)).toMatchObject({ allowed: true })
    await db().$client.query('update rate_limits set last_request = last_request - 90000000')
    await pruneOldHits()
    expect((await db().$client.query('select 1 from rate_limits')).rowCount).toBe(0)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s belongs to %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
