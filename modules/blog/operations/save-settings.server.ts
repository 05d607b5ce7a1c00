import { eq } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { mayManageBlog } from '../policy.ts'
import { blogSettings as readSettings } from '../queries/blog-topics.server.ts'
import type { BlogSettingsInput } from '../rules/settings-form.ts'
import { type BlogSettingsValues, settingsTexts, settingsValues } from '../rules/settings-values.ts'
import { blogSettings } from '../tables.server.ts'
import { mayNotManageBlog } from './posts.server.ts'

/** Stands for what the form of the settings began with. */
export const blogSettingsVersion = (values: BlogSettingsValues): string =>
  versionOfValues(settingsTexts(values))

/** Saves the settings of the blog, which pages follow with their next request. */
export async function saveBlogSettings(
  actor: Actor,
  { version, ...input }: BlogSettingsInput & { version: string },
): Promise<Result<null>> {
  if (!mayManageBlog(actor)) return mayNotManageBlog
  return transact(async (tx) => {
    await tx
      .select({ id: blogSettings.id })
      .from(blogSettings)
      .where(eq(blogSettings.id, 1))
      .for('no key update')
    const saved = await readSettings(tx)
    if (blogSettingsVersion(settingsValues(saved)) !== version)
      return savedMeanwhile('the blog settings')
    await contentChanged(tx)
    await tx.update(blogSettings).set(input).where(eq(blogSettings.id, 1))
    await recordActivity(tx, {
      actor,
      entityType: 'blog_settings',
      action: 'updated',
      title: 'Blog settings updated',
      ...changes(saved, input),
    })
    return ok(null)
  })
}
