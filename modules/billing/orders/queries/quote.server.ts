import { and, eq } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import { totalsWithVat } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { offersCard } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { isRecurring } from '#modules/billing/subscriptions/rules/renewal.ts'
import { type BillingPeriod, packagePrice, periodsOf } from '#modules/catalog/rules/price.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { offersBankTransfer } from '#modules/settings/rules/payment-methods.ts'
import { isVatRegisteredOn } from '#modules/settings/rules/seller-details.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { PaymentMethod } from '../rules/order.ts'

export type Quote = {
  package: typeof packages.$inferSelect
  period: BillingPeriod
  /** Periods that this package can be bought for. */
  periods: readonly BillingPeriod[]
  /** One period before and after the discount, without VAT. */
  listCents: Cents
  discountBasisPoints: BasisPoints
  unitPriceCents: Cents
  /** Billed once beside the first period, without VAT; 0 for none. */
  setupFeeCents: Cents
  /** Each later period, with VAT. */
  periodTotalCents: Cents
  /** What is ordered: the first period and the setup fee. */
  subtotalCents: Cents
  vatRateBasisPoints: BasisPoints
  vatCents: Cents
  totalCents: Cents
  /** Whether it renews at the end of the period until it is cancelled. */
  renews: boolean
  methods: readonly PaymentMethod[]
  isVatRegistered: boolean
  settings: SiteSettings
}

export function offeredMethods(settings: SiteSettings): readonly PaymentMethod[] {
  const methods: PaymentMethod[] = []
  if (offersCard(settings)) methods.push('card')
  if (offersBankTransfer(settings.paymentMethods)) methods.push('bank_transfer')
  return methods
}

/**
 * Today's price of a plan, calculated from its id and period alone (D11). Refuses a plan that is
 * not on sale, and a period that it is not sold for.
 */
export async function quoteOrder(
  input: { packageSlug: string; period: BillingPeriod },
  executor?: Executor,
  known?: SiteSettings,
): Promise<Result<Quote>> {
  const settings = known ?? (await siteSettings(executor))
  const today = dayIn(settings.timezone, now())
  const [[item], vatRateBasisPoints] = await Promise.all([
    packageOnSale(input.packageSlug, executor),
    chargeableVatRate(settings.sellerDetails, today, executor),
  ])
  if (!item)
    return refuse('not_found', 'This plan is no longer on sale. Please choose another one.')
  const periods = periodsOf(item, settings.billingSettings.enable_annual_billing)
  const price = packagePrice(
    item,
    input.period,
    settings.billingSettings.annual_discount_percentage,
  )
  if (!price || !periods.includes(input.period))
    return refuse('invalid', 'This plan is not sold for that period.', {
      fields: { period: ['Choose a billing period.'] },
    })
  const totals = totalsWithVat(price.unitPriceCents + item.setupFeeCents, vatRateBasisPoints)
  const periodTotalCents = totalsWithVat(price.unitPriceCents, vatRateBasisPoints).total
  if (periodTotalCents === 0)
    return refuse(
      'conflict',
      'This plan has no price that could be paid here. Please contact us about it.',
    )
  return ok({
    package: item,
    period: input.period,
    periods,
    listCents: price.listCents,
    discountBasisPoints: price.discountBasisPoints,
    unitPriceCents: price.unitPriceCents,
    setupFeeCents: item.setupFeeCents,
    periodTotalCents,
    subtotalCents: totals.subtotal,
    vatRateBasisPoints,
    vatCents: totals.vat,
    totalCents: totals.total,
    renews: isRecurring(input.period, settings.billingSettings),
    methods: offeredMethods(settings),
    isVatRegistered: isVatRegisteredOn(settings.sellerDetails, today),
    settings,
  })
}

function packageOnSale(slug: string, executor: Executor = db()): Promise<Quote['package'][]> {
  return executor
    .select()
    .from(packages)
    .where(
      and(eq(packages.slug, slug), eq(packages.isActive, true), eq(packages.showOnFrontend, true)),
    )
}
