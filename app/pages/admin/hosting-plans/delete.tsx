import { data, Form, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteHostingPlan } from '#modules/catalog/operations/delete-hosting-plan.server.ts'
import { hostingPlanById } from '#modules/catalog/queries/hosting-plan-list.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/delete'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Delete ${loaderData.name}` : 'Plan' },
]

export async function loader(args: Route.LoaderArgs) {
  const row = await hostingPlanById(args.params.id)
  if (!row) throw data('Plan not found', { status: 404 })
  return { name: row.name }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteHostingPlan(member, params.id),
  done: () =>
    redirectWithToast('/admin/hosting-plans', {
      kind: 'success',
      message: 'Plan deleted successfully',
    }),
}))

export default function DeletePlan({ loaderData: { name }, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formData !== undefined
  return (
    <Modal open title={`Delete ${name}?`} closeTo="/admin/hosting-plans">
      <Form method="post" className="flex flex-col gap-4">
        {actionData && <Alert kind="error" title={actionData.refusal.message} />}
        <p className="text-muted text-sm">
          {name} disappears from the home page. This cannot be undone.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" to="/admin/hosting-plans" preventScrollReset>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={pending}>
            Delete plan
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
