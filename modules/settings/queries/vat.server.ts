import { desc, lte } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { dayIn } from '#kernel/dates.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { cachedRead } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { readWithin } from '#platform/database/statement-timeout.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { db } from '#platform/database.server.ts'
import { isVatRegisteredOn, type SellerDetails } from '../rules/seller-details.ts'
import { type VatSpan, vatSpans } from '../rules/vat-rates.ts'
import { vatRates } from '../tables.server.ts'
import { siteSettings } from './site-settings.server.ts'

/**
 * The rate in force on `day` (D6). Throws when no rate reaches back that far, and a
 * StatementTimeout after 5 s.
 */
export async function vatRateOn(day: CalendarDate, executor?: Executor): Promise<BasisPoints> {
  return executor ? readRate(day, executor) : cachedRate(day)
}

const cachedRate = cachedRead((day) => readWithin(5000, (tx) => readRate(day, tx)))

async function readRate(day: CalendarDate, executor: Executor): Promise<BasisPoints> {
  const [row] = await executor
    .select()
    .from(vatRates)
    .where(lte(vatRates.effectiveFrom, day))
    .orderBy(desc(vatRates.effectiveFrom))
    .limit(1)
  if (!row) throw new Error(`No VAT rate is known for ${day}`)
  return row.rateBasisPoints
}

/**
 * What is really charged on `day`: the rate in force, or nought for a seller who is not registered
 * then.
 */
export async function chargeableVatRate(
  seller: SellerDetails,
  day: CalendarDate,
  executor?: Executor,
): Promise<BasisPoints> {
  return isVatRegisteredOn(seller, day) ? vatRateOn(day, executor) : 0
}

/** The same for many days at the price of one read. */
export async function chargeableVatRates(
  seller: SellerDetails,
  executor: Executor,
): Promise<(day: CalendarDate) => BasisPoints> {
  const rates = await executor.select().from(vatRates).orderBy(desc(vatRates.effectiveFrom))
  return (day) => {
    if (!isVatRegisteredOn(seller, day)) return 0
    const rate = rates.find(({ effectiveFrom }) => effectiveFrom <= day)
    if (!rate) throw new Error(`No VAT rate is known for ${day}`)
    return rate.rateBasisPoints
  }
}

/**
 * What is charged for the days of a period (VAT Act s67A), `next` being the first day after it: the
 * rates over it for a seller who is registered on `day`, else nought.
 */
export async function chargeableVatSpans(
  seller: SellerDetails,
  executor: Executor,
): Promise<(period: { start: CalendarDate; next: CalendarDate }, day: CalendarDate) => VatSpan[]> {
  const rates = await executor.select().from(vatRates)
  return ({ start, next }, day) => {
    const charged = isVatRegisteredOn(seller, day)
      ? rates
      : [{ effectiveFrom: start, rateBasisPoints: 0 }]
    return vatSpans(charged, start, next)
  }
}

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
