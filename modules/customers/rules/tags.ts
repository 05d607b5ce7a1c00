import { z } from 'zod'

const maxTags = 20
const maxTagLength = 40

/**
 * B§5: 'tags are typed comma-separated, trimmed, empties dropped'. The same tag twice, however it
 * is capitalised, is one.
 */
export function readTags(text: string): string[] {
  const known = new Set<string>()
  return text
    .split(',')
    .map((tag) => tag.replace(/\s+/g, ' ').trim())
    .filter((tag) => tag !== '' && !known.has(tag.toLowerCase()) && known.add(tag.toLowerCase()))
}

export const tagsSchema = z
  .string()
  .max(2000)
  .default('')
  .transform(readTags)
  .refine((tags) => tags.length <= maxTags, `At most ${maxTags} tags, please.`)
  .refine(
    (tags) => tags.every((tag) => tag.length <= maxTagLength),
    `A tag has at most ${maxTagLength} characters.`,
  )
