/** In characters. Apart from the schema, so that pages do not load Zod for them. */
export const commentLimits = { name: 120, email: 254, min: 2, max: 5_000 } as const

/**
 * In characters; `tags` is how many a post may have. Apart from the schema, so that the editor does
 * not load Zod for them.
 */
export const postLimits = {
  title: 200,
  slug: 120,
  excerpt: 500,
  content: 200_000,
  alt: 300,
  metaTitle: 120,
  metaDescription: 320,
  metaKeywords: 255,
  tags: 20,
  tag: 60,
  /** Of a field of a draft, which may be too long while it is being written. */
  draftLine: 5_000,
} as const

export function tooManyCharacters(max: number): string {
  return `At most ${max.toLocaleString('en').replaceAll(',', ' ')} characters, please.`
}
