import { z } from 'zod'
import { commentLimits } from './comment-limits.ts'

/** Line ends of every system become one, and what stands at the end of lines or of the whole goes: two presses of one button read alike. */
const plainWords = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // Signs that nobody types and that turn lines around or hide words.
    .replace(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, (sign) => (sign === '\n' ? sign : ' '))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const oneLine = (text: string) => plainWords(text).replaceAll('\n', ' ')

/** The form under a post. Plain text: what looks like markup is shown as it was typed. */
export const commentSchema = z.object({
  name: z
    .string('Enter your name.')
    .transform(oneLine)
    .pipe(z.string().min(1, 'Enter your name.').max(commentLimits.name, `A name has at most ${commentLimits.name} characters.`)),
  email: z
    .string('Enter your email address.')
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.email('Enter an email address such as name@example.co.za.').max(commentLimits.email, 'This email address is too long.')),
  content: z
    .string('Write a comment.')
    .transform(plainWords)
    .pipe(
      z
        .string()
        .min(commentLimits.shortest, 'Write a comment.')
        .max(commentLimits.longest, `A comment has at most ${commentLimits.longest} characters. Yours is longer.`),
    ),
  /** The comment that is replied to; blank for one of its own. */
  parent: z
    .string()
    .optional()
    .transform((text) => text?.trim() || null),
  /** People do not see this field. Programs fill it in. */
  website: z.string().optional().default(''),
})

export type CommentInput = z.output<typeof commentSchema>
