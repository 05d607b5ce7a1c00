import { z } from 'zod'
import { checkbox, judged, typedText } from '#kernel/form-fields.ts'
import { ok, refuse } from '#kernel/result.ts'
import { slugOf, slugPattern, slugRule } from '#kernel/slug.ts'
import { lineSchema, optionalLineSchema } from '#kernel/text-fields.ts'

/** Of a category or tag, in characters. */
export const topicLimits = { name: 60, slug: 120, description: 500 } as const

const common = {
  name: lineSchema(topicLimits.name, 'Enter a name.'),
  slug: optionalLineSchema(topicLimits.slug).refine(
    (slug) => slug === '' || slugPattern.test(slug),
    slugRule,
  ),
  description: optionalLineSchema(topicLimits.description),
  version: typedText,
}

/** A blank slug is made from the name. */
function withSlug<Typed extends { name: string; slug: string }>(typed: Typed) {
  const slug = typed.slug || slugOf(typed.name, topicLimits.slug)
  return slug === ''
    ? refuse('invalid', 'Please check the form.', {
        fields: { slug: ['Enter a slug with letters or digits.'] },
      })
    : ok({ ...typed, slug })
}

/**
 * B§5 'Blog category': the name is required. `version` is the one that was seen; blank for a new
 * one.
 */
export const blogCategorySchema = judged(z.object({ ...common, isActive: checkbox }), withSlug)
export type BlogCategoryInput = Omit<z.output<typeof blogCategorySchema>, 'version'>

/**
 * B§5 'Blog tag'. Posts name their tags with commas between, and with double quotes around one that
 * has a comma.
 */
export const blogTagSchema = judged(
  z.object({
    ...common,
    name: common.name.refine((name) => !name.includes('"'), 'Leave out the double quotes.'),
  }),
  withSlug,
)
export type BlogTagInput = Omit<z.output<typeof blogTagSchema>, 'version'>
