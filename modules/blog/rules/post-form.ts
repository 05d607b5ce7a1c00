import { z } from 'zod'
import { parsePicturePath } from '#kernel/files/picture.ts'
import { checkbox, judged, typedText } from '#kernel/form-fields.ts'
import { isId } from '#kernel/ids.ts'
import { ok, refuse } from '#kernel/result.ts'
import { slugOf, slugPattern, slugRule } from '#kernel/slug.ts'
import { lineSchema, optionalLineSchema, optionalTextSchema } from '#kernel/text-fields.ts'
import { postLimits as limits, tooManyCharacters } from './limits.ts'
import { readTagNames } from './post-values.ts'
import { postStatuses } from './status.ts'

/** A day and a time of day as a browser sends them; the zone is the site's. */
const localMoment = typedText
  .transform((text) => text.trim().slice(0, 16))
  .refine(
    (text) => text === '' || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text),
    'Enter a date and a time.',
  )

const pictureSchema = typedText
  .transform((text) => text.trim())
  .refine(
    (text) => text === '' || isPictureAddress(text),
    'Choose a picture of the media library, or enter an address that begins with https://.',
  )

function isPictureAddress(text: string): boolean {
  return (
    text.length <= 500 &&
    (parsePicturePath(text) !== undefined ||
      /^https:\/\/[^\s/]+\/\S*$/.test(text) ||
      /^\/(?!\/)[\w./-]+$/.test(text))
  )
}

const readingTimeSchema = typedText
  .transform((text) => text.trim())
  .refine(
    (text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) > 0),
    'Enter whole minutes from 1 to 999.',
  )
  .transform((text) => (text === '' ? null : Number(text)))

const tagsSchema = typedText
  .transform(readTagNames)
  .refine((names) => names.length <= limits.tags, `Use at most ${limits.tags} tags.`)
  .refine(
    (names) => names.every((name) => name.length <= limits.tag),
    `Use at most ${limits.tag} characters in a tag.`,
  )
  .refine(
    (names) => names.every((name) => slugOf(name, limits.slug) !== ''),
    'A tag needs a letter or a digit.',
  )

const fields = z.object({
  title: lineSchema(limits.title, 'Enter a title.'),
  slug: optionalLineSchema(limits.slug).refine(
    (slug) => slug === '' || slugPattern.test(slug),
    slugRule,
  ),
  excerpt: optionalTextSchema(limits.excerpt),
  content: z
    .string({ error: 'Write the post first.' })
    .max(limits.content, tooManyCharacters(limits.content))
    .refine((html) => html.trim() !== '', 'Write the post first.'),
  categoryId: typedText
    .transform((text) => text || null)
    .refine((id) => id === null || isId(id), 'Choose one from the list.'),
  tags: tagsSchema,
  status: z.enum(postStatuses, 'Choose a status.'),
  publishAt: localMoment,
  isFeatured: checkbox,
  allowComments: checkbox,
  featuredImage: pictureSchema,
  featuredImageAlt: optionalLineSchema(limits.alt),
  metaTitle: optionalLineSchema(limits.metaTitle),
  metaDescription: optionalLineSchema(limits.metaDescription),
  metaKeywords: optionalLineSchema(limits.metaKeywords),
  readingTime: readingTimeSchema,
  version: typedText,
})

/**
 * B§5 'Blog post'. A blank slug is made from the title; a blank category is none; a blank reading
 * time is computed when it is saved. `version` is the one that was seen; blank for a new post.
 */
export const postFormSchema = judged(fields, (typed) => {
  const slug = typed.slug || slugOf(typed.title, limits.slug)
  const problems = {
    ...(slug === '' && { slug: ['Enter a slug with letters or digits.'] }),
    ...(typed.featuredImage !== '' &&
      typed.featuredImageAlt === '' && { featuredImageAlt: ['Say what the picture shows.'] }),
    ...(typed.status === 'scheduled' &&
      typed.publishAt === '' && { publishAt: ['Enter when to publish it.'] }),
  }
  if (Object.keys(problems).length > 0)
    return refuse('invalid', 'Please check the form.', { fields: problems })
  return ok({ ...typed, slug })
})

export type PostInput = Omit<z.output<typeof postFormSchema>, 'version'>

const draftText = (max: number) => z.string().max(max, tooManyCharacters(max)).default('')

/**
 * What is being written, as it was typed: it may be unfinished, and is checked when it is saved.
 * `revision` is the draft that was seen; blank for none.
 */
export const postDraftSchema = z.object({
  title: draftText(limits.draftLine),
  slug: draftText(limits.draftLine),
  excerpt: draftText(limits.draftLine),
  content: draftText(limits.content),
  categoryId: draftText(100),
  tags: draftText(limits.draftLine),
  status: z.enum(postStatuses).catch('draft'),
  publishAt: draftText(30),
  isFeatured: checkbox,
  allowComments: checkbox,
  featuredImage: draftText(limits.draftLine),
  featuredImageAlt: draftText(limits.draftLine),
  metaTitle: draftText(limits.draftLine),
  metaDescription: draftText(limits.draftLine),
  metaKeywords: draftText(limits.draftLine),
  readingTime: draftText(30),
  revision: draftText(100),
})
