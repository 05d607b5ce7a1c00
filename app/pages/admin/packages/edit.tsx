import { data } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { andThen, type Refusal, refusalStatus } from '#kernel/result.ts'
import { savePackage } from '#modules/catalog/operations/save-package.server.ts'
import { packageById } from '#modules/catalog/queries/package-list.server.ts'
import { type PackageFormValues, packageValues, readPackageForm, toPackage } from '#modules/catalog/rules/package-form.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/edit'
import { PackageForm, saveFailure } from './package-form.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData ? `Edit ${loaderData.name}` : 'Package' }]

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'packages.manage')
  const row = await packageById(args.params.id)
  if (!row) throw data('Package not found', { status: 404 })
  return { name: row.name, values: packageValues(row), version: row.updatedAt.toISOString() }
}

type Answer = { values: PackageFormValues; version: string | null; refusal: Refusal }

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const values = readPackageForm(form)
  const { id } = args.params
  const result = await attempt(args, saveFailure, async () => {
    const member = await requirePermission(args, 'packages.manage')
    return andThen(toPackage(values, false), (input) => savePackage(member, { id, version: String(form.get('version') ?? '') }, input))
  })
  if (result.ok) return redirectWithToast('/admin/packages', { kind: 'success', message: 'Package updated successfully' })
  // Who was told of the other save may save over it.
  const version = result.error.code === 'conflict' ? ((await packageById(id))?.updatedAt.toISOString() ?? null) : null
  return data<Answer>({ values, version, refusal: result.error }, { status: refusalStatus[result.error.code] })
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const values = readPackageForm(await request.clone().formData())
  return attemptInBrowser(
    () => serverAction(),
    saveFailure,
    (refusal): Answer => ({ values, version: null, refusal }),
  )
}

export default function EditPackage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Modal open size="xl" title={`Edit ${loaderData.name}`} closeTo="/admin/packages">
      <PackageForm
        isNew={false}
        values={actionData?.values ?? loaderData.values}
        version={actionData?.version ?? loaderData.version}
        refusal={actionData?.refusal}
      />
    </Modal>
  )
}
