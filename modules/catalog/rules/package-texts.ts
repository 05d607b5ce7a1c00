import { limitLabels } from './limit-labels.ts'
import { limitNames } from './package.ts'
import { featureLines } from './package-features.ts'
import type { PackageFormValues } from './package-form.ts'
import { billingPeriodLabels } from './period-labels.ts'
import { planGlyphOf } from './plan-glyphs.ts'
import { billingPeriods } from './price.ts'

/** A package as its form shows it, by label, for two versions side by side. */
export function packageTexts(values: PackageFormValues): Record<string, string> {
  return {
    Name: values.name,
    Slug: values.slug,
    Description: values.description,
    Price: values.priceBasis === 'with' ? `${values.price} with VAT` : values.price,
    'Billing period': values.billingPeriod,
    ...Object.fromEntries(
      billingPeriods.map((period) => [
        `${billingPeriodLabels[period]} price`,
        values.periodPrices[period],
      ]),
    ),
    'Setup fee': values.setupFee,
    Type: values.type,
    Icon: planGlyphOf(values.glyph) ?? values.icon,
    'Sort order': values.sortOrder,
    Active: yesOrNo(values.isActive),
    'Show on the site': yesOrNo(values.showOnFrontend),
    Featured: yesOrNo(values.isFeatured),
    Features: featureLines(values.features),
    ...Object.fromEntries(limitNames.map((name) => [limitLabels[name], values.limits[name]])),
  }
}

function yesOrNo(is: boolean): string {
  return is ? 'Yes' : 'No'
}
