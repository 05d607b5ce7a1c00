import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { plainText } from '#platform/rich-text.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { type PostFormValues, postTexts, postValues } from '../rules/post-values.ts'
import { readingMinutes } from '../rules/reading-time.ts'
import type { blogPosts } from '../tables.server.ts'

/** A saved post as the editor's form shows it. */
export async function valuesOfPost(
  post: typeof blogPosts.$inferSelect,
  tags: readonly string[],
  tx?: Transaction,
): Promise<PostFormValues> {
  const { timezone } = await siteSettings(tx)
  return postValues(post, tags, {
    zone: timezone,
    minutes: readingMinutes(plainText(post.content)),
  })
}

/** Stands for what a form of the post began with. */
export function versionOfPost(values: PostFormValues): string {
  return versionOfValues(postTexts(values, (id) => id))
}
