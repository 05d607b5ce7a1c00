import { data, href, useLocation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteComments } from '#modules/blog/operations/review-comments.server.ts'
import { commentById } from '#modules/blog/queries/manage-comments.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/delete'
import { deleteMessages } from './delete-messages.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Delete comment' }]

export async function loader(args: Route.LoaderArgs) {
  const comment = await commentById(args.params.id)
  if (!comment) throw data('This comment was deleted.', { status: 404 })
  return { authorName: comment.authorName, content: comment.content, replies: comment.replies }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteComments(member, [params.id]),
  done: () =>
    redirectWithToast(`${href('/admin/blog/comments')}${url.search}`, {
      kind: 'success',
      message: 'Comment deleted successfully!',
    }),
}))

export default function DeleteComment({
  loaderData: { authorName, content, replies },
  actionData,
}: Route.ComponentProps) {
  const { search } = useLocation()
  const { title, text, label } = deleteMessages(1)
  return (
    <DialogForm
      title={title}
      description={text}
      back={`${href('/admin/blog/comments')}${search}`}
      refusal={actionData?.refusal}
      submitLabel={label}
      submitVariant="danger"
    >
      <p className="wrap-anywhere font-medium">{authorName}</p>
      <p className="wrap-anywhere line-clamp-6 whitespace-pre-line text-sm">{content}</p>
      {replies > 0 && (
        <p className="text-muted text-sm">
          {replies === 1 ? 'Its reply is' : `Its ${replies} replies are`} deleted with it.
        </p>
      )}
    </DialogForm>
  )
}
