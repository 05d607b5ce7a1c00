import { z } from 'zod'
import { checkbox, judged, typedText } from '#kernel/form-fields.ts'
import { type Cents, decimalRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Problems, readPrice, readSlug, readSortOrder, readText, withVersion } from './form-problems.ts'
import { type HostingPlanPeriod, hostingPlanPeriods } from './hosting-plan.ts'
import { hostingPlanSlug } from './slug.ts'

/** As entered; one feature per line. */
export type HostingPlanFormValues = {
  name: string
  slug: string
  description: string
  price: string
  period: string
  features: string
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
  period: HostingPlanPeriod
  features: string[]
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
  period: 'month',
  features: '',
  icon: '🚀',
  sortOrder: '',
  isPopular: false,
  isActive: true,
}

const maxFeatures = 50

export function hostingPlanValues(row: HostingPlanInput): HostingPlanFormValues {
  return {
    name: row.name,
    slug: row.slug,
    description: row.description,
    price: decimalRand(row.priceCents),
    period: row.period,
    features: row.features.join('\n'),
    icon: row.iconEmoji,
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
    period: text('period'),
    features: text('features'),
    icon: text('icon'),
    sortOrder: text('sortOrder'),
    isPopular: 'isPopular' in typed,
    isActive: 'isActive' in typed,
  }
}

/** By label, for two versions side by side. */
export function hostingPlanTexts({ isPopular, isActive, ...values }: HostingPlanFormValues): Record<string, string> {
  return {
    Name: values.name,
    Slug: values.slug,
    Price: values.price,
    Per: values.period,
    Description: values.description,
    Features: values.features,
    Icon: values.icon,
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
  period: typedText,
  features: typedText,
  icon: typedText,
  sortOrder: typedText,
  isPopular: checkbox,
  isActive: checkbox,
  version: typedText,
})

/** `version` is the one that was seen; blank for a new plan. */
export const hostingPlanForm = judged(fields, ({ version, ...values }) => withVersion(toHostingPlan(values), version))

/** B§5 hosting plan form: name, price and description required, the slug made from the name where none is typed, blank features dropped. */
export function toHostingPlan(values: HostingPlanFormValues): Result<HostingPlanInput> {
  const problems: Problems = {}
  const name = readText('name', values.name, { required: 'Enter a name.', most: 120 }, problems)
  const slug = readSlug(values.slug, hostingPlanSlug(name), problems)
  const priceCents = readPrice(values.price, problems)
  const description = readText('description', values.description, { required: 'Enter a description.', most: 500 }, problems)
  const period = hostingPlanPeriods.find((known) => known === values.period)
  if (!period) problems.period = ['Choose a period.']
  const iconEmoji = readText('icon', values.icon, { most: 16 }, problems)
  const sortOrder = readSortOrder(values.sortOrder, problems)
  const features = [...new Set(values.features.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  if (features.length > maxFeatures) problems.features = [`Use at most ${maxFeatures} features.`]
  else if (features.some((line) => line.length > 200)) problems.features = ['Use at most 200 characters in a line.']
  if (Object.keys(problems).length > 0 || !period) return refuse('invalid', 'Please check the plan.', { fields: problems })
  return ok({ name, slug, description, priceCents, period, features, iconEmoji, isPopular: values.isPopular, isActive: values.isActive, sortOrder })
}
