import { data, href, useLocation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deletePost } from '#modules/blog/operations/save-post.server.ts'
import { postById } from '#modules/blog/queries/manage-posts.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/delete'

export const meta: Route.MetaFunction = () => [{ title: 'Delete post' }]

export async function loader(args: Route.LoaderArgs) {
  const found = await postById(args.params.id)
  if (!found) throw data('This post was deleted.', { status: 404 })
  return { title: found.post.title, isPublished: found.post.status === 'published' }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deletePost(member, params.id),
  done: () =>
    redirectWithToast(`${href('/admin/blog')}${url.search}`, {
      kind: 'success',
      message: 'Post deleted successfully!',
    }),
}))

export default function DeletePost({
  loaderData: { title, isPublished },
  actionData,
}: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <DialogForm
      title="Delete post?"
      description="Are you sure you want to delete this post?"
      back={`${href('/admin/blog')}${search}`}
      refusal={actionData?.refusal}
      submitLabel="Delete post"
      submitVariant="danger"
    >
      <p className="wrap-anywhere font-medium">{title}</p>
      <p className="text-muted text-sm">
        {isPublished
          ? 'Its comments go with it, and its address leads nowhere. To take it off the site and keep it, archive it instead.'
          : 'Its comments go with it.'}
      </p>
    </DialogForm>
  )
}
