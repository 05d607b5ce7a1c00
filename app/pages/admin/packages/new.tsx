import { formAction } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { byStaff, requireStaff } from '#app/shells/guards.server.ts'
import { savePackage } from '#modules/catalog/operations/save-package.server.ts'
import { mayManagePackages } from '#modules/catalog/policy.ts'
import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import { newPackageForm, newPackageValues, typedPackage } from '#modules/catalog/rules/package-form.ts'
import { now } from '#platform/clock.server.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/new'
import { PackageForm, saveFailure } from './package-form.tsx'

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, mayManagePackages)
  return { vatRate: (await priceTerms(now())).vatRate }
}

export const action = formAction((_: Route.ActionArgs) => ({
  policy: byStaff(mayManagePackages),
  schema: newPackageForm,
  failure: saveFailure,
  run: (member, { version: _, ...input }) => savePackage(member, null, input),
  done: () => redirectWithToast('/admin/packages', { kind: 'success', message: 'Package created successfully' }),
}))

export const clientAction = formClientAction(saveFailure)

export default function NewPackage({ loaderData: { vatRate }, actionData }: Route.ComponentProps) {
  return (
    <Modal open size="xl" title="Add Package" closeTo="/admin/packages">
      <PackageForm
        isNew
        values={actionData ? typedPackage(actionData.typed) : newPackageValues}
        version=""
        refusal={actionData?.refusal}
        vatRate={vatRate}
      />
    </Modal>
  )
}
