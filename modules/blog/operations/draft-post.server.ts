import { and, eq } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { cleanRichText } from '#platform/rich-text.server.ts'
import { mayManageBlog } from '../policy.ts'
import { postById, postDraft } from '../queries/manage-posts.server.ts'
import { valuesOfPost } from '../queries/post.server.ts'
import { type PostFormValues, postTexts } from '../rules/post-values.ts'
import { blogPostDrafts } from '../tables.server.ts'
import { mayNotManageBlog } from './posts.server.ts'

export type StoredDraft = { revision: string; at: Date }

/**
 * Stores what is being written, for staff only. `revision` is the draft that the editor saw, blank
 * for none: where another user has written or saved since, nothing is stored ('conflict'), so that
 * two who write in one post do not overwrite each other. A draft that says what is saved is none:
 * its revision is blank. Not recorded: saving the post is.
 */
export async function draftPost(
  actor: Actor,
  { id, revision }: { id: string; revision: string },
  values: PostFormValues,
): Promise<Result<StoredDraft>> {
  if (!mayManageBlog(actor)) return mayNotManageBlog
  if (!isId(id)) return refuse('not_found', 'This post was deleted.')
  const at = now()
  const draft = {
    values: { ...values, content: cleanRichText(values.content) },
    revision: newId(),
    writtenById: actorId(actor),
    writtenBy: actorName(actor),
    updatedAt: at,
  }
  return transact(async (tx) => {
    const written =
      revision === ''
        ? await tx
            .insert(blogPostDrafts)
            .values({ ...draft, postId: id, createdAt: at })
            .onConflictDoNothing()
            .returning({ revision: blogPostDrafts.revision })
        : isId(revision)
          ? await tx
              .update(blogPostDrafts)
              .set(draft)
              .where(and(eq(blogPostDrafts.postId, id), eq(blogPostDrafts.revision, revision)))
              .returning({ revision: blogPostDrafts.revision })
          : []
    if (written.length > 0) {
      if (!(await saysWhatIsSaved(tx, id, draft.values)))
        return ok({ revision: draft.revision, at })
      await tx.delete(blogPostDrafts).where(eq(blogPostDrafts.postId, id))
      return ok({ revision: '', at })
    }
    const other = await postDraft(id, tx)
    return refuse(
      'conflict',
      other
        ? `${other.writtenBy} is writing in this post as well.`
        : 'This post was saved meanwhile.',
    )
  })
}

/** Every change was undone: nothing is unsaved. */
async function saysWhatIsSaved(
  tx: Transaction,
  id: string,
  values: PostFormValues,
): Promise<boolean> {
  const found = await postById(id, tx)
  if (!found) return false
  const texts = (each: PostFormValues) => postTexts(each, (category) => category)
  return (
    textDifferences(texts(await valuesOfPost(found.post, found.tags, tx)), texts(values)).length ===
    0
  )
}

/** Deletes the draft. Without one nothing happens. */
export async function discardPostDraft(actor: Actor, id: string): Promise<Result<null>> {
  if (!mayManageBlog(actor)) return mayNotManageBlog
  return transact(async (tx) => {
    const [draft] = isId(id)
      ? await tx.delete(blogPostDrafts).where(eq(blogPostDrafts.postId, id)).returning()
      : []
    if (!draft) return ok(null)
    const { title, excerpt, content } = draft.values
    await recordActivity(tx, {
      actor,
      entityType: 'blog_post',
      entityId: id,
      action: 'discarded',
      title: `Unsaved changes of post '${title || 'Untitled'}' discarded`,
      before: { title, excerpt, content },
    })
    return ok(null)
  })
}
