import { data, Form, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deletePackage } from '#modules/catalog/operations/delete-package.server.ts'
import { packageById } from '#modules/catalog/queries/package-list.server.ts'
import { packageUses } from '#modules/catalog/queries/package-uses.server.ts'
import { inUseMessage } from '#modules/catalog/rules/package-use.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/delete'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Delete ${loaderData.name}` : 'Package' },
]

export async function loader(args: Route.LoaderArgs) {
  const row = await packageById(args.params.id)
  if (!row) throw data('Package not found', { status: 404 })
  const uses = await packageUses(row.id)
  return { name: row.name, inUse: uses.length > 0 ? inUseMessage(row.name, uses) : null }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deletePackage(member, params.id),
  done: () =>
    redirectWithToast('/admin/packages', {
      kind: 'success',
      message: 'Package deleted successfully',
    }),
}))

export default function DeletePackage({
  loaderData: { name, inUse },
  actionData,
}: Route.ComponentProps) {
  const pending = useNavigation().formData !== undefined
  const refusal = actionData?.refusal.message
  return (
    <Modal
      open
      title={inUse ? `${name} cannot be deleted` : `Delete ${name}?`}
      closeTo="/admin/packages"
    >
      <Form method="post" className="flex flex-col gap-4">
        {refusal && refusal !== inUse && <Alert kind="error" title={refusal} />}
        <p className="text-muted text-sm">{inUse ?? 'This action cannot be undone.'}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" to="/admin/packages" preventScrollReset>
            {inUse ? 'Close' : 'Cancel'}
          </Button>
          {!inUse && (
            <Button type="submit" variant="danger" loading={pending}>
              Delete package
            </Button>
          )}
        </div>
      </Form>
    </Modal>
  )
}
