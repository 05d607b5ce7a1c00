import { z } from 'zod'
import { checkbox, judged, typedText } from '#kernel/form-fields.ts'
import { type Cents, decimalRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import {
  type Problems,
  readPrice,
  readSlug,
  readSortOrder,
  readText,
  withVersion,
} from './form-problems.ts'
import { type HostingPlanPeriod, hostingPlanPeriods } from './hosting-plan.ts'
import type { PackageFeature } from './package.ts'
import {
  type FeatureValues,
  featureLines,
  featuresSchema,
  featureValues,
  readFeatures,
  typedFeatures,
} from './package-features.ts'
import { ownIcon, planGlyphOf } from './plan-glyphs.ts'
import { hostingPlanSlug } from './slug.ts'

/** As typed. */
export type HostingPlanFormValues = {
  name: string
  slug: string
  description: string
  price: string
  /** Whether the typed price includes VAT. */
  priceBasis: string
  period: string
  features: FeatureValues[]
  /** The name of a drawing; anything else means the own `icon`. */
  glyph: string
  icon: string
  sortOrder: string
  isPopular: boolean
  isActive: boolean
}

export type HostingPlanInput = {
  name: string
  slug: string
  description: string
  priceCents: Cents
  /**
   * `priceCents` is the price with VAT: the price without it is derived when the plan is saved
   * (D41).
   */
  priceIncludesVat: boolean
  period: HostingPlanPeriod
  features: PackageFeature[]
  iconEmoji: string
  isPopular: boolean
  isActive: boolean
  /** Null puts a new plan last and leaves an existing one where it is. */
  sortOrder: number | null
}

export const newHostingPlanValues: HostingPlanFormValues = {
  name: '',
  slug: '',
  description: '',
  price: '',
  priceBasis: 'without',
  period: 'month',
  features: [],
  glyph: ownIcon,
  icon: '🚀',
  sortOrder: '',
  isPopular: false,
  isActive: true,
}

export function hostingPlanValues(
  row: Omit<HostingPlanInput, 'priceIncludesVat'>,
): HostingPlanFormValues {
  const glyph = planGlyphOf(row.iconEmoji)
  return {
    name: row.name,
    slug: row.slug,
    description: row.description,
    price: decimalRand(row.priceCents),
    priceBasis: 'without',
    period: row.period,
    features: featureValues(row.features),
    glyph: glyph ?? ownIcon,
    icon: glyph === null ? row.iconEmoji : '',
    sortOrder: String(row.sortOrder ?? ''),
    isPopular: row.isPopular,
    isActive: row.isActive,
  }
}

/** What was typed into a form that was refused, to fill it in again. */
export function typedHostingPlan(typed: Record<string, string>): HostingPlanFormValues {
  const text = (name: string) => typed[name] ?? ''
  return {
    name: text('name'),
    slug: text('slug'),
    description: text('description'),
    price: text('price'),
    priceBasis: text('priceBasis'),
    period: text('period'),
    features: typedFeatures(typed),
    glyph: text('glyph'),
    icon: text('icon'),
    sortOrder: text('sortOrder'),
    isPopular: 'isPopular' in typed,
    isActive: 'isActive' in typed,
  }
}

/** By label, for two versions side by side. */
export function hostingPlanTexts({
  isPopular,
  isActive,
  ...values
}: HostingPlanFormValues): Record<string, string> {
  return {
    Name: values.name,
    Slug: values.slug,
    Price: values.priceBasis === 'with' ? `${values.price} with VAT` : values.price,
    Per: values.period,
    Description: values.description,
    Features: featureLines(values.features),
    Icon: planGlyphOf(values.glyph) ?? values.icon,
    'Sort order': values.sortOrder,
    Popular: isPopular ? 'Yes' : 'No',
    Active: isActive ? 'Yes' : 'No',
  }
}

const fields = z.object({
  name: typedText,
  slug: typedText,
  description: typedText,
  price: typedText,
  priceBasis: typedText,
  period: typedText,
  features: featuresSchema,
  glyph: typedText,
  icon: typedText,
  sortOrder: typedText,
  isPopular: checkbox,
  isActive: checkbox,
  version: typedText,
})

/** `version` is the one that was seen; blank for a new plan. */
export const hostingPlanForm = judged(fields, ({ version, ...values }) =>
  withVersion(toHostingPlan(values), version),
)

/**
 * B§5 hosting plan form: name, price and description required, the slug made from the name where
 * none is typed, blank features dropped.
 */
export function toHostingPlan(values: HostingPlanFormValues): Result<HostingPlanInput> {
  const problems: Problems = {}
  const name = readText('name', values.name, {
    limits: { required: 'Enter a name.', max: 120 },
    problems,
  })
  const slug = readSlug(values.slug, hostingPlanSlug(name), problems)
  const priceCents = readPrice(values.price, problems)
  const description = readText('description', values.description, {
    limits: { required: 'Enter a description.', max: 500 },
    problems,
  })
  const period = hostingPlanPeriods.find((known) => known === values.period)
  if (!period) problems.period = ['Choose a period.']
  const iconEmoji =
    planGlyphOf(values.glyph) ?? readText('icon', values.icon, { limits: { max: 16 }, problems })
  const sortOrder = readSortOrder(values.sortOrder, problems)
  const features = readFeatures(values.features, problems)
  const priceIncludesVat = values.priceBasis === 'with'
  if (Object.keys(problems).length > 0 || !period)
    return refuse('invalid', 'Please check the plan.', { fields: problems })
  const { isPopular, isActive } = values
  return ok({
    name,
    slug,
    description,
    priceCents,
    priceIncludesVat,
    period,
    features,
    iconEmoji,
    isPopular,
    isActive,
    sortOrder,
  })
}
