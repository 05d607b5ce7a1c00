import { isNull } from 'drizzle-orm'
import { addDays, dayIn } from '#kernel/dates.ts'
import { paymentTermDays } from '#modules/billing/documents/rules/invoice.ts'
import { offeredMethods } from '#modules/billing/orders/queries/quote.server.ts'
import { orderablePackages } from '#modules/catalog/queries/packages.server.ts'
import { billingPeriods, periodsOf } from '#modules/catalog/rules/price.ts'
import {
  type CustomerChoice,
  customerChoices,
} from '#modules/customers/queries/customer-choices.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'

export type ManualInvoiceOptions = Awaited<ReturnType<typeof manualInvoiceOptions>>

/** The wizard's choices (B§2.2.4) and what its totals need. It has its own annual discount (D8). */
export async function manualInvoiceOptions() {
  const settings = await siteSettings()
  const { enable_annual_billing, manual_annual_discount_percentage } = settings.billingSettings
  const today = dayIn(settings.timezone, now())
  const [offered, vatRateBasisPoints] = await Promise.all([
    orderablePackages(),
    chargeableVatRate(settings.sellerDetails, today),
  ])
  return {
    packages: offered,
    periods: billingPeriods.filter((period) =>
      offered.some((item) => periodsOf(item, enable_annual_billing).includes(period)),
    ),
    annualBilling: enable_annual_billing,
    annualDiscountPercent: manual_annual_discount_percentage,
    vatRateBasisPoints,
    methods: offeredMethods(settings),
    today,
    dueDate: addDays(today, paymentTermDays),
  }
}

/** 'Showing X of Y customers'. */
export type CustomerPicks = { matches: CustomerChoice[]; total: number; search: string }

export async function customerPicks(search: string): Promise<CustomerPicks> {
  const [matches, total] = await Promise.all([
    customerChoices(search),
    db().$count(customers, isNull(customers.deletedAt)),
  ])
  return { matches, total, search }
}
