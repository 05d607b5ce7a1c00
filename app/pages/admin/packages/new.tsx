import { data } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { andThen, refusalStatus } from '#kernel/result.ts'
import { savePackage } from '#modules/catalog/operations/save-package.server.ts'
import { newPackageValues, readPackageForm, toPackage } from '#modules/catalog/rules/package-form.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/new'
import { PackageForm, saveFailure } from './package-form.tsx'

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'packages.manage')
  return null
}

export async function action(args: Route.ActionArgs) {
  const values = readPackageForm(await args.request.formData())
  const result = await attempt(args, saveFailure, async () => {
    const member = await requirePermission(args, 'packages.manage')
    return andThen(toPackage(values, true), (input) => savePackage(member, null, input))
  })
  if (!result.ok) return data({ values, refusal: result.error }, { status: refusalStatus[result.error.code] })
  return redirectWithToast('/admin/packages', { kind: 'success', message: 'Package created successfully' })
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const values = readPackageForm(await request.clone().formData())
  return attemptInBrowser(
    () => serverAction(),
    saveFailure,
    (refusal) => ({ values, refusal }),
  )
}

export default function NewPackage({ actionData }: Route.ComponentProps) {
  return (
    <Modal open size="xl" title="Add Package" closeTo="/admin/packages">
      <PackageForm isNew values={actionData?.values ?? newPackageValues} version="" refusal={actionData?.refusal} />
    </Modal>
  )
}
