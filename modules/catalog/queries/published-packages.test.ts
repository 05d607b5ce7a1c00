import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPackages } from '#db/seeds/demo-packages.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { packages } from '../tables.server.ts'
import { publishedPackages } from './published-packages.server.ts'

useTestDatabase()

describe('published packages', () => {
  beforeAll(async () => {
    const [first, second, ...rest] = demoPackages
    if (!first || !second) throw new Error('The demo has packages')
    await db()
      .insert(packages)
      .values([{ ...first, isActive: false }, { ...second, showOnFrontend: false }, ...rest])
  })

  test('hide what is inactive or kept off the site, and keep shop order', async () => {
    const found = await publishedPackages()
    const names = found.ok ? found.value.map((item) => item.name) : []
    expect(names).toEqual(demoPackages.slice(2).map((item) => item.name))
  })

  test('can be of one type', async () => {
    const found = await publishedPackages('dedicated')
    expect(found.ok && found.value.every((item) => item.type === 'dedicated')).toBe(true)
    expect(found.ok && found.value.length).toBe(
      demoPackages.filter((item) => item.metadata.type === 'dedicated').length,
    )
  })

  test('say so when the database is slow, and stay free of made-up prices', async () => {
    await db().transaction(async (tx) => {
      await tx.execute(sql`lock table packages in access exclusive mode`)
      const found = await publishedPackages(undefined, 150)
      expect(found).toEqual({
        ok: false,
        error: { code: 'unavailable', message: 'Request timeout - database connection slow' },
      })
    })
  })
})
