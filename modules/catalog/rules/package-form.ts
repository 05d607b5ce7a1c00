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
import {
  type LimitName,
  limitNames,
  type PackageBillingPeriod,
  type PackageFeature,
  type PackageLimits,
  type PackageMetadata,
  packageBillingPeriods,
  packageTypes,
} from './package.ts'
import {
  type FeatureValues,
  featuresSchema,
  featureValues,
  readFeatures,
  typedFeatures,
} from './package-features.ts'
import { ownIcon, planGlyphOf } from './plan-glyphs.ts'
import { type BillingPeriod, billingPeriods, ownPeriod, type PeriodPrices } from './price.ts'
import { packageSlug } from './slug.ts'

/** As typed. */
export type PackageFormValues = {
  name: string
  slug: string
  description: string
  price: string
  /** Whether the typed price includes VAT. */
  priceBasis: string
  billingPeriod: string
  /** Of further periods; blank where the package is not offered for one. */
  periodPrices: Record<BillingPeriod, string>
  /** Blank for none. */
  setupFee: string
  type: string
  /** The name of a drawing; anything else means the own `icon`. */
  glyph: string
  icon: string
  sortOrder: string
  isFeatured: boolean
  isActive: boolean
  showOnFrontend: boolean
  features: FeatureValues[]
  limits: Record<LimitName, string>
}

export type PackageInput = {
  name: string
  slug: string
  description: string
  priceCents: Cents
  periodPrices: PeriodPrices
  setupFeeCents: Cents
  /**
   * All prices are with VAT: those without it are derived when the package is saved (D41).
   */
  priceIncludesVat: boolean
  billingPeriod: PackageBillingPeriod
  features: PackageFeature[]
  limits: PackageLimits
  metadata: PackageMetadata
  isFeatured: boolean
  isActive: boolean
  showOnFrontend: boolean
  /** Null puts it last, or leaves it where it is. */
  sortOrder: number | null
}

export const newPackageValues: PackageFormValues = {
  name: '',
  slug: '',
  description: '',
  price: '',
  priceBasis: 'without',
  billingPeriod: 'monthly',
  periodPrices: periodPricesOf(() => ''),
  setupFee: '',
  type: 'wordpress',
  glyph: ownIcon,
  icon: '🚀',
  sortOrder: '',
  isFeatured: false,
  isActive: true,
  showOnFrontend: true,
  features: [],
  limits: limitsOf({}),
}

export function periodPriceField(period: BillingPeriod): string {
  return `periodPrices.${period}`
}

export function limitField(name: LimitName): string {
  return `limits.${name}`
}

export function packageValues(row: Omit<PackageInput, 'priceIncludesVat'>): PackageFormValues {
  const glyph = planGlyphOf(row.metadata.icon_emoji)
  return {
    name: row.name,
    slug: row.slug,
    description: row.description,
    price: decimalRand(row.priceCents),
    priceBasis: 'without',
    billingPeriod: row.billingPeriod,
    periodPrices: periodPricesOf((period) => {
      const cents = row.periodPrices[period]
      return cents === undefined ? '' : decimalRand(cents)
    }),
    setupFee: row.setupFeeCents === 0 ? '' : decimalRand(row.setupFeeCents),
    type: row.metadata.type,
    glyph: glyph ?? ownIcon,
    icon: glyph === null ? row.metadata.icon_emoji : '',
    sortOrder: String(row.sortOrder ?? ''),
    isFeatured: row.isFeatured,
    isActive: row.isActive,
    showOnFrontend: row.showOnFrontend,
    features: featureValues(row.features),
    limits: limitsOf(row.limits),
  }
}

/** What was typed into a form that was refused, to fill it in again. */
export function typedPackage(typed: Record<string, string>): PackageFormValues {
  const text = (name: string) => typed[name] ?? ''
  return {
    name: text('name'),
    slug: text('slug'),
    description: text('description'),
    price: text('price'),
    priceBasis: text('priceBasis'),
    billingPeriod: text('billingPeriod'),
    periodPrices: periodPricesOf((period) => text(periodPriceField(period))),
    setupFee: text('setupFee'),
    type: text('type'),
    glyph: text('glyph'),
    icon: text('icon'),
    sortOrder: text('sortOrder'),
    isFeatured: 'isFeatured' in typed,
    isActive: 'isActive' in typed,
    showOnFrontend: 'showOnFrontend' in typed,
    features: typedFeatures(typed),
    limits: limitsOf(Object.fromEntries(limitNames.map((name) => [name, text(limitField(name))]))),
  }
}

const fields = z.object({
  name: typedText,
  slug: typedText,
  description: typedText,
  price: typedText,
  priceBasis: typedText,
  billingPeriod: typedText,
  periodPrices: z
    .partialRecord(z.enum(billingPeriods), typedText)
    .default({})
    .transform((typed) => periodPricesOf((period) => typed[period] ?? '')),
  setupFee: typedText,
  type: typedText,
  glyph: typedText,
  icon: typedText,
  sortOrder: typedText,
  isFeatured: checkbox,
  isActive: checkbox,
  showOnFrontend: checkbox,
  features: featuresSchema,
  limits: z.partialRecord(z.enum(limitNames), typedText).default({}).transform(limitsOf),
  version: typedText,
})

/** The form of a package that there is; `version` is the one that was seen. */
export const packageForm = judged(fields, ({ version, ...values }) =>
  withVersion(toPackage(values, false), version),
)
export const newPackageForm = judged(fields, ({ version, ...values }) =>
  withVersion(toPackage(values, true), version),
)

/** B§5 package form. While creating, a blank slug is made from the name; later it is required. */
export function toPackage(values: PackageFormValues, isNew: boolean): Result<PackageInput> {
  const problems: Problems = {}
  const name = readText('name', values.name, {
    limits: { required: 'Enter a name.', max: 120 },
    problems,
  })
  const slug = readSlug(values.slug, isNew ? packageSlug(name) : null, problems)
  const description = readText('description', values.description, {
    limits: { max: 500 },
    problems,
  })
  const priceCents = readPrice(values.price, problems)
  const sortOrder = readSortOrder(values.sortOrder, problems)
  const billingPeriod = packageBillingPeriods.find((known) => known === values.billingPeriod)
  const type = packageTypes.find((known) => known === values.type)
  if (!billingPeriod) problems.billingPeriod = ['Choose a billing period.']
  const periodPrices = readPeriodPrices(values.periodPrices, billingPeriod, problems)
  const setupFeeCents =
    values.setupFee.trim() === '' ? 0 : readPrice(values.setupFee, problems, 'setupFee')
  if (!type) problems.type = ['Choose a type.']
  const icon =
    planGlyphOf(values.glyph) ?? readText('icon', values.icon, { limits: { max: 16 }, problems })
  const features = readFeatures(values.features, problems)
  const limits = readLimits(values.limits, problems)
  if (Object.keys(problems).length > 0 || !billingPeriod || !type)
    return refuse('invalid', 'Please check the package.', { fields: problems })
  const { isFeatured, isActive, showOnFrontend } = values
  const priceIncludesVat = values.priceBasis === 'with'
  const metadata = { type, icon_emoji: icon }
  return ok({
    name,
    slug,
    description,
    priceCents,
    priceIncludesVat,
    billingPeriod,
    periodPrices,
    setupFeeCents,
    features,
    limits,
    metadata,
    isFeatured,
    isActive,
    showOnFrontend,
    sortOrder,
  })
}

/** The package's own period has its price already, so another one for it is refused. */
function readPeriodPrices(
  typed: Record<BillingPeriod, string>,
  packagePeriod: PackageBillingPeriod | undefined,
  problems: Problems,
): PeriodPrices {
  const prices: PeriodPrices = {}
  for (const period of billingPeriods) {
    if (typed[period].trim() === '') continue
    const field = periodPriceField(period)
    if (packagePeriod && period === ownPeriod(packagePeriod))
      problems[field] = ['The price above is for this period. Clear this one.']
    else prices[period] = readPrice(typed[period], problems, field)
  }
  return prices
}

function periodPricesOf(text: (period: BillingPeriod) => string): Record<BillingPeriod, string> {
  return {
    monthly: text('monthly'),
    quarterly: text('quarterly'),
    half_yearly: text('half_yearly'),
    annual: text('annual'),
    two_yearly: text('two_yearly'),
    once: text('once'),
  }
}

function readLimits(typed: Record<LimitName, string>, problems: Problems): PackageLimits {
  const limits: PackageLimits = {}
  for (const name of limitNames) {
    const text = readText(limitField(name), typed[name], { limits: { max: 60 }, problems })
    if (text !== '') limits[name] = text
  }
  return limits
}

function limitsOf(given: PackageLimits): Record<LimitName, string> {
  const {
    storage = '',
    bandwidth = '',
    databases = '',
    emails = '',
    sites = '',
    vcpu = '',
    ram = '',
    cpu = '',
    ips = '',
  } = given
  return { storage, bandwidth, databases, emails, sites, vcpu, ram, cpu, ips }
}
