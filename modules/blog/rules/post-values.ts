import { dayIn, type TimeZone, timeIn } from '#kernel/dates.ts'
import { type PostStatus, postStatuses, postStatusLabels } from './status.ts'

/**
 * What the editor of a post shows, as typed. `tags` are names with commas between (`joinTagNames`),
 * `publishAt` is `2026-11-30T08:00` in the site's zone.
 */
export type PostFormValues = {
  title: string
  slug: string
  excerpt: string
  content: string
  categoryId: string
  tags: string
  status: PostStatus
  publishAt: string
  isFeatured: boolean
  allowComments: boolean
  featuredImage: string
  featuredImageAlt: string
  metaTitle: string
  metaDescription: string
  metaKeywords: string
  readingTime: string
}

/**
 * Comma-separated; a name with a comma is in double quotes. Empty and repeated names are dropped,
 * whatever their case.
 */
export function readTagNames(text: string): string[] {
  const names = [...text.matchAll(/\s*("[^"]*"|[^,]*)\s*(?:,|$)/g)]
    .map(([, name = '']) => name.replaceAll('"', '').replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '')
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}

export function joinTagNames(names: readonly string[]): string {
  return names.map((name) => (name.includes(',') ? `"${name}"` : name)).join(', ')
}

/** As typed, to fill a form in again. */
export function typedPost(typed: Record<string, string>): PostFormValues {
  const text = (name: string) => typed[name] ?? ''
  return {
    title: text('title'),
    slug: text('slug'),
    excerpt: text('excerpt'),
    content: text('content'),
    categoryId: text('categoryId'),
    tags: text('tags'),
    status: postStatuses.find((status) => status === typed.status) ?? 'draft',
    publishAt: text('publishAt'),
    isFeatured: 'isFeatured' in typed,
    allowComments: 'allowComments' in typed,
    featuredImage: text('featuredImage'),
    featuredImageAlt: text('featuredImageAlt'),
    metaTitle: text('metaTitle'),
    metaDescription: text('metaDescription'),
    metaKeywords: text('metaKeywords'),
    readingTime: text('readingTime'),
  }
}

export const newPostValues: PostFormValues = { ...typedPost({}), allowComments: true }

type SavedPost = Omit<PostFormValues, 'tags' | 'categoryId' | 'publishAt' | 'readingTime'> & {
  categoryId: string | null
  publishedAt: Date | null
  readingTime: number
}

/**
 * A saved post as its form. A reading time that is the computed one is left blank, so that it
 * follows the text.
 */
export function postValues(
  post: SavedPost,
  tags: readonly string[],
  { zone, minutes }: { zone: TimeZone; minutes: number },
): PostFormValues {
  const {
    title,
    slug,
    excerpt,
    content,
    status,
    isFeatured,
    allowComments,
    featuredImage,
    featuredImageAlt,
  } = post
  const { metaTitle, metaDescription, metaKeywords, publishedAt, readingTime } = post
  return {
    ...{
      title,
      slug,
      excerpt,
      content,
      status,
      isFeatured,
      allowComments,
      featuredImage,
      featuredImageAlt,
    },
    metaTitle,
    metaDescription,
    metaKeywords,
    categoryId: post.categoryId ?? '',
    tags: joinTagNames(tags),
    publishAt:
      status === 'scheduled' && publishedAt
        ? `${dayIn(zone, publishedAt)}T${timeIn(zone, publishedAt)}`
        : '',
    readingTime: readingTime === minutes ? '' : String(readingTime),
  }
}

/** By label: for the version of a form and for two versions side by side. */
export function postTexts(
  values: PostFormValues,
  categoryName: (id: string) => string,
): Record<string, string> {
  return {
    Title: values.title,
    Slug: values.slug,
    Excerpt: values.excerpt,
    Content: values.content,
    Category: categoryName(values.categoryId),
    Tags: values.tags,
    Status: postStatusLabels[values.status],
    'Publish on': values.status === 'scheduled' ? values.publishAt.replace('T', ' ') : '',
    Featured: values.isFeatured ? 'Yes' : 'No',
    'Allow comments': values.allowComments ? 'Yes' : 'No',
    'Featured picture': values.featuredImage,
    'Alt text': values.featuredImageAlt,
    'Meta title': values.metaTitle,
    'Meta description': values.metaDescription,
    'Meta keywords': values.metaKeywords,
    'Reading time': values.readingTime,
  }
}
