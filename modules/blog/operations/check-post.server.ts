import { eq } from 'drizzle-orm'
import { instantAt } from '#kernel/dates.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { cleanRichText, plainText } from '#platform/rich-text.server.ts'
import { readingMinutes } from '../rules/plain-minutes.ts'
import type { PostInput } from '../rules/post-form.ts'
import { publishDate } from '../rules/status.ts'
import { blogCategories } from '../tables.server.ts'

/**
 * What is stored of a post, sanitised (D33). `chosenDate` says when it is public, given the date
 * that it has.
 */
export type CheckedPost = Omit<PostInput, 'publishAt' | 'readingTime'> & {
  readingTime: number
  chosenDate: (stored: Date | null) => Date | null
}

/**
 * What only the server knows: the allow-list, the clock, the site's zone and the categories.
 * Refuses 'invalid', at the fields.
 */
export async function checkPost(
  tx: Transaction,
  { publishAt, readingTime, ...input }: PostInput,
): Promise<Result<CheckedPost>> {
  const at = now()
  const content = cleanRichText(input.content)
  const text = plainText(content)
  const chosen =
    input.status === 'scheduled' ? instantAt((await siteSettings(tx)).timezone, publishAt) : null
  const problems = {
    ...(text === '' && !content.includes('<img') && { content: ['Write the post first.'] }),
    ...(input.status === 'scheduled' && dateProblem(chosen, at)),
    ...(input.categoryId !== null &&
      !(await hasCategory(tx, input.categoryId)) && { categoryId: ['Choose one from the list.'] }),
  }
  if (Object.keys(problems).length > 0)
    return refuse('invalid', 'Please check the form.', { fields: problems })
  return ok({
    ...input,
    content,
    readingTime: readingTime ?? readingMinutes(text),
    chosenDate: (stored) => publishDate(input.status, { stored, chosen, now: at }),
  })
}

function dateProblem(chosen: Date | null, at: Date): { publishAt: string[] } | undefined {
  if (chosen === null) return { publishAt: ['Enter a date and a time.'] }
  return chosen <= at
    ? { publishAt: ['This time has passed. Choose a later one, or publish the post now.'] }
    : undefined
}

/** It cannot be deleted until the post is written. */
async function hasCategory(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: blogCategories.id })
    .from(blogCategories)
    .where(eq(blogCategories.id, id))
    .for('key share')
  return rows.length > 0
}
