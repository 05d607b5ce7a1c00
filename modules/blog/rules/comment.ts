import { z } from 'zod'
import { commentLimits } from './limits.ts'

/** Normalises line breaks and trailing spaces, so that a repeated submission is recognised. */
const normalisedText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // Invisible characters that reverse or hide text.
    .replace(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, (sign) =>
      sign === '\n' ? sign : ' ',
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const oneLine = (text: string) => normalisedText(text).replaceAll('\n', ' ')

/** The comment form. Comments are plain text; markup is shown as typed. */
export const commentSchema = z.object({
  name: z
    .string('Enter your name.')
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, 'Enter your name.')
        .max(commentLimits.name, `A name has at most ${commentLimits.name} characters.`),
    ),
  email: z
    .string('Enter your email address.')
    .transform((text) => text.trim().toLowerCase())
    .pipe(
      z
        .email('Enter an email address such as name@example.co.za.')
        .max(commentLimits.email, 'This email address is too long.'),
    ),
  content: z
    .string('Write a comment.')
    .transform(normalisedText)
    .pipe(
      z
        .string()
        .min(commentLimits.min, 'Write a comment.')
        .max(
          commentLimits.max,
          `A comment has at most ${commentLimits.max} characters. Yours is longer.`,
        ),
    ),
  /** The comment replied to; blank for a top-level comment. */
  parent: z
    .string()
    .optional()
    .transform((text) => text?.trim() || null),
  /** Honeypot: hidden from people, filled in by bots. */
  website: z.string().optional().default(''),
})

export type CommentInput = z.output<typeof commentSchema>
