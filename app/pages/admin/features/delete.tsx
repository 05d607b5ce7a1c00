import { data, Form, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteFeature } from '#modules/content/operations/delete-feature.server.ts'
import { featureById } from '#modules/content/queries/feature-list.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/delete'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Delete ${loaderData.name}` : 'Feature' },
]

export async function loader(args: Route.LoaderArgs) {
  const row = await featureById(args.params.id)
  if (!row) throw data('Feature not found', { status: 404 })
  return { name: row.title }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteFeature(member, params.id),
  done: () =>
    redirectWithToast('/admin/features', {
      kind: 'success',
      message: 'Feature deleted successfully',
    }),
}))

export default function DeleteFeature({ loaderData: { name }, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formData !== undefined
  return (
    <Modal open title={`Delete ${name}?`} closeTo="/admin/features">
      <Form method="post" className="flex flex-col gap-4">
        {actionData && <Alert kind="error" title={actionData.refusal.message} />}
        <p className="text-muted text-sm">
          {name} disappears from the home page. This cannot be undone.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" to="/admin/features" preventScrollReset>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={pending}>
            Delete feature
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
