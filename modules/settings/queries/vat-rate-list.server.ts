import { desc } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { vatRates } from '../tables.server.ts'
import { siteSettings } from './site-settings.server.ts'

export type VatRateRow = {
  effectiveFrom: string
  rateBasisPoints: number
  state: 'future' | 'current' | 'past'
}

/** Every rate, the latest first, and whether it is past, current or upcoming today. */
export async function vatRateList(): Promise<VatRateRow[]> {
  const [rows, { timezone }] = await Promise.all([
    db().select().from(vatRates).orderBy(desc(vatRates.effectiveFrom)),
    siteSettings(),
  ])
  const today = dayIn(timezone, now())
  const current = rows.find((row) => row.effectiveFrom <= today)
  return rows.map((row) => ({
    ...row,
    state: row === current ? 'current' : row.effectiveFrom > today ? 'future' : 'past',
  }))
}
