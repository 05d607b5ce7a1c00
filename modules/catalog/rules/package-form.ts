import { z } from 'zod'
import { checkbox, judged, typedText } from '#kernel/form-fields.ts'
import { type Cents, decimalRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { isFeatureLink } from './feature-link.ts'
import { type Problems, readPrice, readSlug, readSortOrder, readText, withVersion } from './form-problems.ts'
import {
  featureText,
  type LimitName,
  limitNames,
  type PackageBillingPeriod,
  type PackageFeature,
  type PackageLimits,
  type PackageMetadata,
  packageBillingPeriods,
  packageTypes,
} from './package.ts'
import { packageSlug } from './slug.ts'

export type FeatureValues = { text: string; url: string; isClickable: boolean; openInNewTab: boolean }

/** As typed. */
export type PackageFormValues = {
  name: string
  slug: string
  description: string
  price: string
  /** Whether the typed price includes VAT. */
  priceBasis: string
  billingPeriod: string
  type: string
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
  /** `priceCents` is the price with VAT: the price without it is derived when the package is saved (D41). */
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

export const emptyFeature: FeatureValues = { text: '', url: '', isClickable: false, openInNewTab: false }

const maxFeatures = 50

export const newPackageValues: PackageFormValues = {
  name: '',
  slug: '',
  description: '',
  price: '',
  priceBasis: 'without',
  billingPeriod: 'monthly',
  type: 'wordpress',
  icon: '🚀',
  sortOrder: '',
  isFeatured: false,
  isActive: true,
  showOnFrontend: true,
  features: [],
  limits: limitsOf({}),
}

export function featureField(at: number, field: keyof FeatureValues): string {
  return `features[${at}].${field}`
}

export function limitField(name: LimitName): string {
  return `limits.${name}`
}

export function packageValues(row: Omit<PackageInput, 'priceIncludesVat'>): PackageFormValues {
  return {
    name: row.name,
    slug: row.slug,
    description: row.description,
    price: decimalRand(row.priceCents),
    priceBasis: 'without',
    billingPeriod: row.billingPeriod,
    type: row.metadata.type,
    icon: row.metadata.icon_emoji,
    sortOrder: String(row.sortOrder ?? ''),
    isFeatured: row.isFeatured,
    isActive: row.isActive,
    showOnFrontend: row.showOnFrontend,
    features: row.features.map((feature) => (typeof feature === 'string' ? { ...emptyFeature, text: feature } : feature)),
    limits: limitsOf(row.limits),
  }
}

/** What was typed into a form that was refused, to fill it in again. */
export function typedPackage(typed: Record<string, string>): PackageFormValues {
  const text = (name: string) => typed[name] ?? ''
  const features: FeatureValues[] = []
  for (let at = 0; at < maxFeatures && featureField(at, 'text') in typed; at++) {
    features.push({
      text: text(featureField(at, 'text')),
      url: text(featureField(at, 'url')),
      isClickable: featureField(at, 'isClickable') in typed,
      openInNewTab: featureField(at, 'openInNewTab') in typed,
    })
  }
  return {
    name: text('name'),
    slug: text('slug'),
    description: text('description'),
    price: text('price'),
    priceBasis: text('priceBasis'),
    billingPeriod: text('billingPeriod'),
    type: text('type'),
    icon: text('icon'),
    sortOrder: text('sortOrder'),
    isFeatured: 'isFeatured' in typed,
    isActive: 'isActive' in typed,
    showOnFrontend: 'showOnFrontend' in typed,
    features,
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
  type: typedText,
  icon: typedText,
  sortOrder: typedText,
  isFeatured: checkbox,
  isActive: checkbox,
  showOnFrontend: checkbox,
  features: z
    .array(z.object({ text: typedText, url: typedText, isClickable: checkbox, openInNewTab: checkbox }).prefault({}))
    .max(maxFeatures)
    .default([]),
  limits: z.partialRecord(z.enum(limitNames), typedText).default({}).transform(limitsOf),
  version: typedText,
})

/** The form of a package that there is; `version` is the one that was seen. */
export const packageForm = judged(fields, ({ version, ...values }) => withVersion(toPackage(values, false), version))
export const newPackageForm = judged(fields, ({ version, ...values }) => withVersion(toPackage(values, true), version))

/** B§5 package form. While creating, a blank slug is made from the name; later it is required. */
export function toPackage(values: PackageFormValues, isNew: boolean): Result<PackageInput> {
  const problems: Problems = {}
  const name = readText('name', values.name, { required: 'Enter a name.', most: 120 }, problems)
  const slug = readSlug(values.slug, isNew ? packageSlug(name) : '', problems)
  const description = readText('description', values.description, { most: 500 }, problems)
  const priceCents = readPrice(values.price, problems)
  const sortOrder = readSortOrder(values.sortOrder, problems)
  const billingPeriod = packageBillingPeriods.find((known) => known === values.billingPeriod)
  const type = packageTypes.find((known) => known === values.type)
  if (!billingPeriod) problems.billingPeriod = ['Choose a billing period.']
  if (!type) problems.type = ['Choose a type.']
  const icon = readText('icon', values.icon, { most: 16 }, problems)
  const features = readFeatures(values.features, problems)
  const limits = readLimits(values.limits, problems)
  if (Object.keys(problems).length > 0 || !billingPeriod || !type) return refuse('invalid', 'Please check the package.', { fields: problems })
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
    features,
    limits,
    metadata,
    isFeatured,
    isActive,
    showOnFrontend,
    sortOrder,
  })
}

/** Drops blank and repeated features. A feature without a link is stored as plain text. */
function readFeatures(typed: readonly FeatureValues[], problems: Problems): PackageFeature[] {
  const features: PackageFeature[] = []
  for (const [at, values] of typed.entries()) {
    const field = featureField(at, 'text')
    const text = readText(field, values.text, { most: 200 }, problems)
    const url = values.url.trim()
    if (text === '' && url !== '') problems[field] = ['Enter the text of the link.']
    if (url !== '' && !isFeatureLink(url))
      problems[featureField(at, 'url')] = ['Enter an address that begins with https:// or http://, or a path such as /aup.']
    if (text !== '' && url === '' && values.isClickable) problems[featureField(at, 'url')] = ['Enter the address the feature links to.']
    if (text === '' || features.some((known) => featureText(known) === text)) continue
    features.push(url === '' ? text : { text, url, isClickable: values.isClickable, openInNewTab: values.openInNewTab })
  }
  return features
}

function readLimits(typed: Record<LimitName, string>, problems: Problems): PackageLimits {
  const limits: PackageLimits = {}
  for (const name of limitNames) {
    const text = readText(limitField(name), typed[name], { most: 60 }, problems)
    if (text !== '') limits[name] = text
  }
  return limits
}

function limitsOf(given: PackageLimits): Record<LimitName, string> {
  const { storage = '', bandwidth = '', databases = '', emails = '', sites = '', vcpu = '', ram = '', cpu = '', ips = '' } = given
  return { storage, bandwidth, databases, emails, sites, vcpu, ram, cpu, ips }
}
