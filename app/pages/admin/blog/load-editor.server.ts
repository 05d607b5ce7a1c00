import { type GuardArgs, signedInStaff } from '#app/shells/guards.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { postById, postDraft, topicChoices } from '#modules/blog/queries/manage-posts.server.ts'
import { valuesOfPost, versionOfPost } from '#modules/blog/queries/post.server.ts'
import { newPostValues, type PostFormValues, postTexts } from '#modules/blog/rules/post-values.ts'
import { recentPictures } from '#modules/content/queries/picture-library.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { config } from '#platform/config.server.ts'

/**
 * What the editor of a post begins with: what is being written, else what is saved, else nothing.
 */
export async function loadPostEditor(args: GuardArgs, id: string) {
  const member = signedInStaff(args)
  const [found, stored, choices, recent, { timezone, siteTitle }] = await Promise.all([
    postById(id),
    postDraft(id),
    topicChoices(),
    recentPictures(),
    siteSettings(),
  ])
  const saved = found && (await valuesOfPost(found.post, found.tags))
  const draft = stored && saysSomethingNew(stored.values, saved ?? newPostValues) ? stored : null
  return {
    id,
    saved,
    values: draft?.values ?? saved ?? newPostValues,
    version: saved ? versionOfPost(saved) : '',
    /** Also of a draft that says the same as the post, which the next one replaces. */
    revision: stored?.revision ?? '',
    draft: draft && {
      by: draft.writtenBy,
      at: draft.updatedAt,
      isOwn: draft.writtenById === member.userId,
    },
    post: found && {
      slug: found.post.slug,
      status: found.post.status,
      publishedAt: found.post.publishedAt,
      author: found.post.authorName,
    },
    ...choices,
    recent,
    timezone,
    site: { origin: config().publicUrl, name: brandName(siteTitle) },
  }
}

export type PostEditorData = Awaited<ReturnType<typeof loadPostEditor>>

function saysSomethingNew(draft: PostFormValues, saved: PostFormValues): boolean {
  const texts = (values: PostFormValues) => postTexts(values, (id) => id)
  return textDifferences(texts(saved), texts(draft)).length > 0
}
