import { parseRand, subtotalFor } from '#kernel/money.ts'
import { isFeatureLink } from './feature-link.ts'
import { hostingPlanPeriods } from './hosting-plan.ts'
import type { HostingPlanFormValues } from './hosting-plan-form.ts'
import { packageBillingPeriods, packageTypes } from './package.ts'
import { featuresOf } from './package-features.ts'
import type { PackageFormValues } from './package-form.ts'
import { planGlyphOf } from './plan-glyphs.ts'
import { hostingPlanSlug } from './slug.ts'

/** What is typed so far as the site would show it; what is missing or wrong gets a stand-in. */
export function previewPackage(values: PackageFormValues, vatRate: number | null) {
  return {
    name: values.name.trim() || 'Name of the plan',
    slug: values.slug,
    description: values.description.trim(),
    priceCents: pricePreview(values, vatRate ?? 0),
    billingPeriod:
      packageBillingPeriods.find((known) => known === values.billingPeriod) ?? 'monthly',
    periodPrices: Object.fromEntries(
      Object.entries(values.periodPrices)
        .filter(([, price]) => price.trim() !== '')
        .map(([period, price]) => [
          period,
          pricePreview({ price, priceBasis: values.priceBasis }, vatRate ?? 0),
        ]),
    ),
    setupFeeCents: pricePreview(
      { price: values.setupFee, priceBasis: values.priceBasis },
      vatRate ?? 0,
    ),
    features: featuresOf(values.features).map((feature) =>
      typeof feature === 'string' || isFeatureLink(feature.url) ? feature : feature.text,
    ),
    limits: Object.fromEntries(
      Object.entries(values.limits).filter(([, text]) => text.trim() !== ''),
    ),
    type: packageTypes.find((known) => known === values.type) ?? 'wordpress',
    icon: planGlyphOf(values.glyph) ?? values.icon,
    isPopular: values.isFeatured,
  }
}

/**
 * Without VAT. A price with VAT that nothing gives exactly is refused when it is saved; until then
 * the nearest one is shown.
 */
function pricePreview(
  { price, priceBasis }: { price: string; priceBasis: string },
  vatRate: number,
): number {
  const cents = Math.max(0, parseRand(price) ?? 0)
  if (priceBasis !== 'with') return cents
  return subtotalFor(cents, vatRate) ?? subtotalFor(cents - 1, vatRate) ?? cents
}

/**
 * What is typed so far as the home page would show it; what is missing or wrong gets a stand-in.
 */
export function previewHostingPlan(values: HostingPlanFormValues, vatRate: number | null) {
  return {
    name: values.name.trim() || 'Name of the plan',
    slug: values.slug.trim() || hostingPlanSlug(values.name),
    description: values.description.trim(),
    priceCents: pricePreview(values, vatRate ?? 0),
    period: hostingPlanPeriods.find((known) => known === values.period) ?? 'month',
    features: featuresOf(values.features).map((feature) =>
      typeof feature === 'string' || isFeatureLink(feature.url) ? feature : feature.text,
    ),
    icon: planGlyphOf(values.glyph) ?? values.icon,
    isPopular: values.isPopular,
  }
}
