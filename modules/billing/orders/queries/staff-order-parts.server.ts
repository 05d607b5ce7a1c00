import { and, eq, inArray, isNull } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import type { DocumentBuyer } from '#modules/billing/documents/rules/document.ts'
import { orderablePackages } from '#modules/catalog/queries/packages.server.ts'
import { billingPeriods, periodsOf } from '#modules/catalog/rules/price.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { offeredMethods } from './quote.server.ts'

/**
 * A customer as the buyer on a document; null when missing. The lock keeps the customer from being
 * deleted before the transaction ends.
 */
export async function customerAsBuyer(
  customerId: string,
  executor: Executor,
): Promise<DocumentBuyer | null> {
  const [customer] = await executor
    .select()
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
    .for('key share')
  if (!customer) return null
  return {
    name:
      `${customer.firstName} ${customer.lastName}`.trim() || customer.displayName || customer.email,
    company: customer.company,
    email: customer.email,
    phone: customer.phone,
    vatNumber: customer.vatNumber,
    address: customer.billingAddress,
  }
}

/** Packages by id, including those not on sale: staff may still order them. */
export async function packagesById(
  ids: readonly string[],
  executor: Executor,
): Promise<Map<string, typeof packages.$inferSelect>> {
  const found = await executor
    .select()
    .from(packages)
    .where(inArray(packages.id, [...new Set(ids)]))
  return new Map(found.map((item) => [item.id, item]))
}

export type StaffOrderOptions = Awaited<ReturnType<typeof staffOrderOptions>>

/** The options of the Create order form, and what its totals need. */
export async function staffOrderOptions() {
  const settings = await siteSettings()
  const [packages, vatRateBasisPoints] = await Promise.all([
    orderablePackages(),
    chargeableVatRate(settings.sellerDetails, dayIn(settings.timezone, now())),
  ])
  const annualBilling = settings.billingSettings.enable_annual_billing
  // Every period that some package is sold for; a once-off package has its own.
  const periods = billingPeriods.filter((period) =>
    packages.some((item) => periodsOf(item, annualBilling).includes(period)),
  )
  return {
    packages,
    vatRateBasisPoints,
    annualDiscountPercent: settings.billingSettings.annual_discount_percentage,
    periods,
    annualBilling,
    methods: offeredMethods(settings),
  }
}
