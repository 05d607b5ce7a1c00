import { and, asc, eq } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { totalsWithVat } from '#kernel/money.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { mayManageSubscriptions } from '#modules/billing/policy.ts'
import type { PackageType } from '#modules/catalog/rules/package.ts'
import { type BillingPeriod, packagePrice, periodsOf } from '#modules/catalog/rules/price.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'

export type PlanOption = {
  packageId: string
  name: string
  type: PackageType
  /** Price of one period, without and with VAT. */
  periods: { period: BillingPeriod; subtotalCents: Cents; totalCents: Cents }[]
  isCurrent: boolean
}

/**
 * The plans that a subscription may change to: those of its type on sale; for staff every active
 * plan. With 'any' those of every type, which a customer can only ask for. Does not check whether
 * it may change at all.
 */
export async function planOptions(
  actor: Actor,
  subscription: { packageId: string | null } | 'any',
): Promise<PlanOption[]> {
  const isStaff = mayManageSubscriptions(actor)
  const [settings, rows] = await Promise.all([
    siteSettings(),
    db()
      .select()
      .from(packages)
      .where(
        and(eq(packages.isActive, true), isStaff ? undefined : eq(packages.showOnFrontend, true)),
      )
      .orderBy(asc(packages.sortOrder), alphabetically(packages.name), asc(packages.id))
      .limit(500),
  ])
  const packageId = subscription === 'any' ? null : subscription.packageId
  const [current] = packageId
    ? await db().select().from(packages).where(eq(packages.id, packageId))
    : []
  const rate = await chargeableVatRate(settings.sellerDetails, await siteToday())
  const { enable_annual_billing: annual, annual_discount_percentage: discount } =
    settings.billingSettings
  return rows
    .filter(
      (item) => isStaff || subscription === 'any' || item.metadata.type === current?.metadata.type,
    )
    .map((item) => ({
      packageId: item.id,
      name: item.name,
      type: item.metadata.type,
      isCurrent: item.id === packageId,
      periods: periodsOf(item, annual).flatMap((period) => {
        const price = packagePrice(item, period, discount)
        if (!price || period === 'once') return []
        const { subtotal, total } = totalsWithVat(price.unitPriceCents, rate)
        return { period, subtotalCents: subtotal, totalCents: total }
      }),
    }))
    .filter(({ periods }) => periods.length > 0)
}
