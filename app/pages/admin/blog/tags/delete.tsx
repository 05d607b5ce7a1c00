import { data } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteBlogTag } from '#modules/blog/operations/save-tag.server.ts'
import { blogTagById } from '#modules/blog/queries/manage-topics.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/delete'

export const meta: Route.MetaFunction = () => [{ title: 'Delete Tag' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await blogTagById(args.params.id)
  if (!row) throw data('This tag was deleted.', { status: 404 })
  return { name: row.name, posts: row.posts }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteBlogTag(member, params.id),
  done: () =>
    redirectWithToast('/admin/blog/tags', {
      kind: 'success',
      message: 'Tag deleted successfully!',
    }),
}))

export default function DeleteTag({
  loaderData: { name, posts },
  actionData,
}: Route.ComponentProps) {
  return (
    <DialogForm
      title="Delete tag?"
      description="Are you sure? This will remove the tag from all posts."
      back="/admin/blog/tags"
      refusal={actionData?.refusal}
      submitLabel="Delete tag"
      submitVariant="danger"
    >
      <p className="wrap-anywhere font-medium">
        {name}, {posts} {posts === 1 ? 'post' : 'posts'}
      </p>
    </DialogForm>
  )
}
