import { z } from 'zod'
import { checkbox, judged, typedText } from '#kernel/form-fields.ts'
import type { Cents } from '#kernel/money.ts'
import { ok, refuse } from '#kernel/result.ts'
import { type Problems, readPrice, readText } from './form-problems.ts'
import { packageSlug } from './slug.ts'

/**
 * Three plans to begin with. Sizes and counts are a proposal that the owner sees and changes before
 * anything is on sale; nothing here claims what a firm does (D47), and no price is made up (D5).
 */
export const starterPlans = [
  {
    name: 'Starter',
    description: 'For one small website.',
    includes: '1 website\n10 GB storage\n5 mailboxes',
    glyph: 'seedling',
  },
  {
    name: 'Business',
    description: 'For a business that relies on its website.',
    includes: '3 websites\n40 GB storage\n25 mailboxes',
    glyph: 'protea',
  },
  {
    name: 'Agency',
    description: 'For many websites, or one with a lot of visitors.',
    includes: '15 websites\n120 GB storage\n100 mailboxes',
    glyph: 'baobab',
  },
] as const

export type StarterPlanInput = {
  /** Which of the form's plans it is, from 0. */
  place: number
  name: string
  slug: string
  description: string
  /** As typed: with VAT where `priceIncludesVat`. */
  priceCents: Cents
  features: string[]
  glyph: string
  isPopular: boolean
}

export type StarterPlansInput = { plans: StarterPlanInput[]; priceIncludesVat: boolean }

/** The name of a field of one plan. */
export const starterField = (field: string, place: number) => `plans[${place}].${field}`

const maxFeatures = 20
const fields = z.object({
  priceBasis: typedText,
  plans: z
    .array(
      z
        .object({
          isOn: checkbox,
          name: typedText,
          description: typedText,
          includes: typedText,
          price: typedText,
        })
        .prefault({}),
    )
    .max(starterPlans.length)
    .default([]),
})

/** What is ticked is put on sale; at least one plan, each with a name and a price of its own. */
export const starterPlansForm = judged(fields, (typed) => {
  const problems: Problems = {}
  const plans = starterPlans.flatMap(({ glyph }, place) => {
    const field = (name: string) => starterField(name, place)
    const own = typed.plans[place]
    if (!own?.isOn) return []
    const read = (
      name: 'name' | 'includes' | 'description',
      limits: { required?: string; max: number },
    ) => readText(field(name), own[name], { limits, problems })
    const name = read('name', { required: 'Enter a name.', max: 120 })
    const features = read('includes', { max: 2000 })
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    if (features.length > maxFeatures || features.some((line) => line.length > 120))
      problems[field('includes')] = ['Use at most 20 lines of 120 characters.']
    const slug = packageSlug(name)
    if (name !== '' && slug === '') problems[field('name')] = ['Use letters or digits.']
    const description = read('description', { required: 'Enter a description.', max: 500 })
    const priceCents = readPrice(own.price, problems, field('price'))
    return { place, name, slug, description, priceCents, features, glyph, isPopular: place === 1 }
  })
  for (const { place, slug } of plans)
    if (slug !== '' && plans.some((other) => other.slug === slug && other.place < place))
      problems[starterField('name', place)] = ['Two plans can’t have the same name.']
  if (Object.keys(problems).length > 0)
    return refuse('invalid', 'Please check the plans.', { fields: problems })
  if (plans.length === 0) return refuse('invalid', 'Choose at least one plan.')
  return ok({ plans, priceIncludesVat: typed.priceBasis === 'with' } satisfies StarterPlansInput)
})
