import { expect, test } from 'vitest'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { recordVitals } from '../operations/record-vitals.server.ts'
import { vitalsSchema } from '../rules/vitals.ts'
import { webVitals } from '../tables.server.ts'
import { pageSpeeds } from './page-speed.server.ts'

useTestDatabase()

const visit = (path: string, LCP: number, CLS: number) =>
  recordVitals(
    vitalsSchema.parse({
      path,
      metrics: [
        { name: 'LCP', value: LCP },
        { name: 'CLS', value: CLS },
      ],
    }),
  )

test('what browsers measured is shown by page, as three of four visits were faster, without what is old', async () => {
  expect(await pageSpeeds()).toEqual([])
  for (const seconds of [1, 2, 3, 4, 9]) await visit('/products', seconds * 1_000, 0.05)
  await visit('/blog/a-post', 1_200, 0)
  await visit('/blog/another-post', 1_200, 0)
  const old = new Date(now().getTime() - 29 * 86_400_000)
  await db().insert(webVitals).values({ name: 'LCP', value: 60_000, path: '/', createdAt: old })
  expect(await pageSpeeds()).toEqual([
    {
      path: '/products',
      label: 'Products',
      views: 5,
      values: { LCP: 4_000, CLS: expect.closeTo(0.05) },
    },
    { path: '/blog/:slug', label: 'Blog posts', views: 2, values: { LCP: 1_200, CLS: 0 } },
  ])
})
