import { data, Form, href, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteOperator } from '#modules/chat/operators/operations/operators.server.ts'
import { operatorById } from '#modules/chat/operators/queries/operators.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/delete'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Delete ${loaderData.name}` : 'Operator' },
]

export async function loader(args: Route.LoaderArgs) {
  const operator = await operatorById(args.params.id)
  if (!operator) throw data('This operator was deleted.', { status: 404 })
  return { name: operator.name }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteOperator(member, params.id),
  done: () =>
    redirectWithToast(href('/admin/live-chat/operators'), {
      kind: 'success',
      message: 'Operator deleted',
    }),
}))

export default function DeleteOperator({ loaderData: { name }, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formData !== undefined
  const back = href('/admin/live-chat/operators')
  return (
    <Modal open title={`Delete ${name}?`} closeTo={back}>
      <Form method="post" className="flex flex-col gap-4">
        {actionData && <Alert kind="error" title={actionData.refusal.message} />}
        <p className="text-muted text-sm">
          Past chats stay, with the name on each message, but no longer count for anybody in the
          statistics. Open chats go back to the queue. This cannot be undone. To keep the figures,
          make the operator inactive instead.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" to={back} preventScrollReset>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={pending}>
            Delete operator
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
