import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { newId } from '#kernel/ids.ts'
import { savePost } from '#modules/blog/operations/save-post.server.ts'
import { postFormSchema } from '#modules/blog/rules/post-form.ts'
import { typedPost } from '#modules/blog/rules/post-values.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/new'
import { PostEditor } from './editor/post-editor.tsx'
import { DraftNote } from './editor/publish-card.tsx'
import { loadPostEditor } from './load-editor.server.ts'
import { heading } from './tabs.tsx'

export const meta: Route.MetaFunction = () => [{ title: `New post, ${heading}` }]

/**
 * A new post has its id from the beginning: what is being written is stored under it, and pressing
 * twice creates it once.
 */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  if (id === undefined) throw redirect(href('/admin/blog/new/:id?', { id: newId() }))
  const editor = await loadPostEditor(args, id)
  if (editor.post) throw redirect(href('/admin/blog/:id', { id }))
  return editor
}

export const action = formAction(({ params: { id = newId() } }: Route.ActionArgs) => ({
  schema: postFormSchema,
  run: (member, { version: _, ...input }) => savePost(member, { id, version: null }, input),
  done: () =>
    redirectWithToast(href('/admin/blog/:id', { id }), {
      kind: 'success',
      message: 'Post created successfully!',
    }),
}))

export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="New post" back={{ label: heading, to: href('/admin/blog') }} />
      <DraftNote editor={loaderData} />
      <PostEditor
        key={`${loaderData.id} ${loaderData.revision}`}
        editor={loaderData}
        values={actionData ? typedPost(actionData.typed) : loaderData.values}
        version=""
        refusal={actionData?.refusal}
      />
    </>
  )
}
