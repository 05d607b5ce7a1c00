import { z } from 'zod'
import { checkbox } from '#kernel/form-fields.ts'
import { lineSchema, optionalLineSchema, textSchema } from '#kernel/text-fields.ts'
import { cannedReplyProblem } from './canned-reply-variables.ts'

export const maxCannedReplyLength = 5000

const shortcutHint = 'Use letters, digits and hyphens, such as /hello.'

/** A§5: shortcut, title and content are required. The slash may be left out. */
export const cannedReplySchema = z.object({
  shortcut: lineSchema(40, 'Please enter a shortcut')
    .transform((typed) => `/${typed.toLowerCase().replace(/^\/+/, '')}`)
    .refine((shortcut) => /^\/[a-z0-9-]+$/.test(shortcut), shortcutHint),
  title: lineSchema(120, 'Please enter a title'),
  content: textSchema(maxCannedReplyLength, 'Please enter the content').superRefine(
    (content, check) => {
      const problem = cannedReplyProblem(content)
      if (problem !== null) check.addIssue({ code: 'custom', message: problem })
    },
  ),
  category: optionalLineSchema(60),
  isActive: checkbox,
  version: z.string().max(40).default(''),
})

export type CannedReplyInput = Omit<z.output<typeof cannedReplySchema>, 'version'>

/** As the form shows it. */
export type CannedReplyValues = CannedReplyInput

export const newCannedReply: CannedReplyValues = {
  shortcut: '',
  title: '',
  content: '',
  category: '',
  isActive: true,
}

/** What was typed into a form that was refused, to fill it in again. */
export function typedCannedReply(typed: Record<string, string>): CannedReplyValues {
  const { shortcut = '', title = '', content = '', category = '', isActive } = typed
  return { shortcut, title, content, category, isActive: isActive === 'on' }
}

/** With their labels, for the comparison of two people's saves. */
export function cannedReplyTexts({
  shortcut,
  title,
  content,
  category,
  isActive,
}: CannedReplyValues): Record<string, string> {
  return {
    Shortcut: shortcut,
    Title: title,
    Content: content,
    Category: category,
    Active: isActive ? 'Yes' : 'No',
  }
}

/**
 * A canned reply as the composer offers it: found by what is typed, shortcuts that begin so first.
 */
export function matchingReplies<
  Reply extends { shortcut: string; title: string; category: string },
>(replies: readonly Reply[], typed: string): Reply[] {
  const search = typed.trim().toLowerCase().replace(/^\//, '')
  const starts = (reply: Reply) => reply.shortcut.slice(1).startsWith(search)
  return replies
    .filter((reply) =>
      [reply.shortcut, reply.title, reply.category].some((text) =>
        text.toLowerCase().includes(search),
      ),
    )
    .sort((a, b) => Number(starts(b)) - Number(starts(a)))
}
