import { z } from 'zod'
import { checkbox, typedText } from '#kernel/form-fields.ts'
import { isId } from '#kernel/ids.ts'
import { slugPattern, slugRule } from '#kernel/slug.ts'
import { lineSchema, optionalLineSchema, textSchema } from '#kernel/text-fields.ts'
import { featureIcons } from '../../rules/feature.ts'

const maxTags = 20

/** B§5: comma-separated, trimmed; empty and repeated ones are dropped. */
export function readTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}

const tagsSchema = typedText
  .transform(readTags)
  .refine((tags) => tags.length <= maxTags, `Use at most ${maxTags} tags.`)
  .refine((tags) => tags.every((tag) => tag.length <= 40), 'Use at most 40 characters in a tag.')

/** Blank: a new one comes last, an existing one stays where it is. */
export const displayOrderSchema = typedText
  .transform((text) => text.trim())
  .refine(
    (text) => text === '' || /^\d{1,6}$/.test(text),
    'Enter a whole number from 0 to 999 999.',
  )
  .transform((text) => (text === '' ? null : Number(text)))

/** B§5 'FAQ form'. `version` is the one that was seen; blank for a new question. */
export const faqFormSchema = z.object({
  categoryId: z.string({ error: 'Choose a category.' }).refine(isId, 'Choose a category.'),
  question: lineSchema(300, 'Enter a question.'),
  answer: textSchema(20_000, 'Enter an answer.'),
  tags: tagsSchema,
  displayOrder: displayOrderSchema,
  isActive: checkbox,
  isFeatured: checkbox,
  version: typedText,
})
export type FaqInput = Omit<z.output<typeof faqFormSchema>, 'version'>

/** B§5 'FAQ category': name and slug required. */
export const faqCategoryFormSchema = z.object({
  name: lineSchema(120, 'Enter a name.'),
  slug: lineSchema(80, 'Enter a slug.').refine((slug) => slugPattern.test(slug), slugRule),
  description: optionalLineSchema(500),
  icon: z.union([z.enum(featureIcons), z.literal('')], 'Choose an icon from the list.').default(''),
  displayOrder: displayOrderSchema,
  isActive: checkbox,
  version: typedText,
})
export type FaqCategoryInput = Omit<z.output<typeof faqCategoryFormSchema>, 'version'>

/** As typed, to fill a form in again. */
export function typedFaq(typed: Record<string, string>) {
  const text = (name: string) => typed[name] ?? ''
  return {
    categoryId: text('categoryId'),
    question: text('question'),
    answer: text('answer'),
    tags: text('tags'),
    displayOrder: text('displayOrder'),
    isActive: 'isActive' in typed,
    isFeatured: 'isFeatured' in typed,
  }
}
export type FaqFormValues = ReturnType<typeof typedFaq>

export function faqValues(row: {
  categoryId: string
  question: string
  answer: string
  tags: string[]
  displayOrder: number
  isActive: boolean
  isFeatured: boolean
}): FaqFormValues {
  const { categoryId, question, answer, isActive, isFeatured } = row
  return {
    categoryId,
    question,
    answer,
    isActive,
    isFeatured,
    tags: row.tags.join(', '),
    displayOrder: String(row.displayOrder),
  }
}

/** By label, for two versions side by side. */
export function faqTexts(
  values: FaqFormValues,
  categoryName: (id: string) => string,
): Record<string, string> {
  return {
    Category: categoryName(values.categoryId),
    Question: values.question,
    Answer: values.answer,
    Tags: values.tags,
    'Display order': values.displayOrder,
    Active: values.isActive ? 'Yes' : 'No',
    Featured: values.isFeatured ? 'Yes' : 'No',
  }
}
