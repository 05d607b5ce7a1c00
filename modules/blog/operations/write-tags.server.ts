import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { slugOf } from '#kernel/slug.ts'
import { recordActivities } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { postLimits } from '../rules/post-limits.ts'
import { blogPostTags, blogTags } from '../tables.server.ts'

/**
 * Gives a post exactly these tags and resolves to their names. Names that lead to the same slug are
 * one tag; tags that are not there yet are made.
 */
export async function writeTags(
  tx: Transaction,
  actor: Actor,
  { postId, names }: { postId: string; names: readonly string[] },
): Promise<string[]> {
  const wanted = new Map(names.map((name) => [slugOf(name, postLimits.slug), name]))
  const tags = await tagsBySlug(tx, actor, wanted)
  const ids = tags.map(({ id }) => id)
  await tx
    .delete(blogPostTags)
    .where(
      and(
        eq(blogPostTags.postId, postId),
        ids.length > 0 ? notInArray(blogPostTags.tagId, ids) : undefined,
      ),
    )
  if (ids.length > 0)
    await tx
      .insert(blogPostTags)
      .values(ids.map((tagId) => ({ postId, tagId })))
      .onConflictDoNothing()
  return tags.map(({ name }) => name)
}

async function tagsBySlug(tx: Transaction, actor: Actor, wanted: ReadonlyMap<string, string>) {
  if (wanted.size === 0) return []
  // In the order of their slugs, so that two posts that make the same tags at once wait for each
  // other and not in a circle.
  const rows = [...wanted]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([slug, name]) => ({ id: newId(), slug, name }))
  const made = await tx
    .insert(blogTags)
    .values(rows)
    .onConflictDoNothing({ target: blogTags.slug })
    .returning({ id: blogTags.id, name: blogTags.name })
  await recordActivities(
    tx,
    made.map(({ id, name }) => ({
      actor,
      entityType: 'blog_tag',
      entityId: id,
      action: 'created',
      title: `Blog tag ${name} created`,
      after: { name },
    })),
  )
  return tx
    .select({ id: blogTags.id, name: blogTags.name })
    .from(blogTags)
    .where(inArray(blogTags.slug, [...wanted.keys()]))
    .orderBy(alphabetically(blogTags.name), asc(blogTags.id))
    .for('key share')
}
