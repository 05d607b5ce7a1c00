import { data, Form, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteCannedReply } from '#modules/canned-replies/operations/canned-replies.server.ts'
import { cannedReplyById } from '#modules/canned-replies/queries/canned-replies.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/delete'
import { replyPages, useReplyPages } from './reply-pages.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Delete ${loaderData.title}` : 'Canned reply' },
]

export async function loader(args: Route.LoaderArgs) {
  const reply = await cannedReplyById(args.params.id)
  if (!reply) throw data('This canned reply was deleted.', { status: 404 })
  return { title: reply.title }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteCannedReply(member, params.id),
  done: () =>
    redirectWithToast(replyPages(url.pathname).list, {
      kind: 'success',
      message: 'Canned reply deleted',
    }),
}))

export default function DeleteCannedReply({
  loaderData: { title },
  actionData,
}: Route.ComponentProps) {
  const pending = useNavigation().formData !== undefined
  const { list: back } = useReplyPages()
  return (
    <Modal open title={`Delete ${title}?`} closeTo={back}>
      <Form method="post" className="flex flex-col gap-4">
        {actionData && <Alert kind="error" title={actionData.refusal.message} />}
        <p className="text-muted text-sm">
          Nobody can insert it any more. Messages that were sent with it stay. This cannot be
          undone.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" to={back} preventScrollReset>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={pending}>
            Delete canned reply
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
