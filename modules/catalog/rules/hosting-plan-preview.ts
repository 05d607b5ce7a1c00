import { isFeatureLink } from './feature-link.ts'
import { hostingPlanPeriods } from './hosting-plan.ts'
import type { HostingPlanFormValues } from './hosting-plan-form.ts'
import { featuresOf } from './package-features.ts'
import { pricePreview } from './package-preview.ts'
import { planGlyphOf } from './plan-glyphs.ts'
import { hostingPlanSlug } from './slug.ts'

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
