import { z } from 'zod'
import { optionalLineSchema, textSchema } from '#kernel/text-fields.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { maxFilesPerMessage } from '#modules/support/rules/attachment.ts'
import {
  maxEmailLength,
  maxFeedbackLength,
  maxMessageLength,
  maxNameLength,
  maxStars,
} from '../../rules/chat-limits.ts'

/** A§5. */
export const enterName = 'Please enter your name'
export const enterEmail = 'Please enter your email'
export const enterMessage = 'Please enter a message'
export const selectRating = 'Please select a rating'

const idSchema = z.uuid()
const contentSchema = textSchema(maxMessageLength, enterMessage)
const pageSchema = z.object({
  url: z.string().max(2_000).transform(pageAddress),
  title: optionalLineSchema(300).catch(''),
})
const emailSchema = z
  .string()
  .trim()
  .max(maxEmailLength)
  .pipe(
    z.union([z.literal(''), z.email()], {
      error: 'Enter an email address such as thandi@example.co.za.',
    }),
  )

/**
 * The first message of a chat. `id` and `messageId` are made by the browser, so that what is sent
 * twice is one chat.
 */
export const chatStartSchema = z.object({
  id: idSchema,
  messageId: idSchema,
  name: optionalLineSchema(maxNameLength),
  email: emailSchema.default(''),
  content: contentSchema,
  page: pageSchema.catch({ url: '', title: '' }).default({ url: '', title: '' }),
  /** Of the request's header, not of its body. */
  userAgent: z.string().max(500).catch('').default(''),
  referrer: z.string().max(2_000).transform(pageAddress).catch(''),
  metadata: z
    .object({
      screen_width: z.number().int().min(0).max(100_000),
      screen_height: z.number().int().min(0).max(100_000),
      language: z.string().max(35),
    })
    .partial()
    .catch({})
    .default({}),
  /** The honeypot: hidden from people, filled in by bots. */
  homepage: z.string().max(500).default(''),
  /** Milliseconds since the panel was opened; people need more than one second to write. */
  elapsedMs: z.number().min(0).default(0),
})
export type ChatStart = z.output<typeof chatStartSchema>

/** A message may be its files alone. */
export const messageSchema = z
  .object({
    id: idSchema,
    content: z.string().default(''),
    files: z.array(idSchema).max(maxFilesPerMessage).default([]),
  })
  .transform(({ content, ...message }, check) => {
    if (content.trim() === '' && message.files.length > 0) return { ...message, content: '' }
    const parsed = contentSchema.safeParse(content)
    if (parsed.success) return { ...message, content: parsed.data }
    for (const issue of parsed.error.issues)
      check.issues.push({
        code: 'custom',
        path: ['content'],
        message: issue.message,
        input: content,
      })
    return z.NEVER
  })
export type MessageInput = z.output<typeof messageSchema>

/** Its id is made by the browser, so that a note that is sent twice is one. */
export const noteSchema = z.object({ id: idSchema, content: contentSchema })
export type NoteInput = z.output<typeof noteSchema>
export const pageVisitSchema = pageSchema
export type PageVisit = z.output<typeof pageVisitSchema>
export const readSchema = z.object({ seq: z.number().int().min(0) })
export const typingSchema = z.object({ isTyping: z.boolean() })
export const transcriptSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, enterEmail)
    .max(maxEmailLength)
    .pipe(z.email('Enter an email address such as thandi@example.co.za.')),
})

export const ratingSchema = z.object({
  rating: z.number({ error: selectRating }).int().min(1, selectRating).max(maxStars, selectRating),
  feedback: z
    .string()
    .trim()
    .normalize()
    .max(maxFeedbackLength, `At most ${maxFeedbackLength} characters, please.`)
    .default(''),
})
export type ChatRating = z.output<typeof ratingSchema>

/**
 * What is kept of the address of a page: host and path. Its query and fragment may hold what opens
 * something, such as the token of a link to a new password. Blank for what is not a web page.
 */
export function pageAddress(url: string): string {
  const parsed = URL.parse(url)
  return parsed && /^https?:$/.test(parsed.protocol)
    ? `${parsed.origin}${parsed.pathname}`.slice(0, 1_000)
    : ''
}

type Intro = { name: string; email: string }
type Asked = { requireName: boolean; requireEmail: boolean }

/** A§5: what the form before a chat lacks, by field. Who is signed in is known. */
export function introProblems(
  { name, email }: Intro,
  { requireName, requireEmail }: Asked,
  actor: Actor,
): Record<string, string[]> {
  if (actor.kind === 'person') return {}
  return {
    ...(requireName && name === '' && { name: [enterName] }),
    ...(requireEmail && email === '' && { email: [enterEmail] }),
  }
}
