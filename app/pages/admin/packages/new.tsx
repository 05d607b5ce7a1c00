import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { savePackage } from '#modules/catalog/operations/save-package.server.ts'
import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import {
  newPackageForm,
  newPackageValues,
  typedPackage,
} from '#modules/catalog/rules/package-form.ts'
import { shownTexts } from '#modules/content/queries/site-texts.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Route } from './+types/new'
import { PackageEditor } from './editor/package-editor.tsx'

const heading = 'Add Package'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader() {
  return { terms: await priceTerms(now()), texts: (await shownTexts()).texts.prices }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: newPackageForm,
  run: (member, { version: _, ...input }) => savePackage(member, null, input),
  done: () =>
    redirectWithToast('/admin/packages', {
      kind: 'success',
      message: 'Package created successfully',
    }),
}))

export default function NewPackage({
  loaderData: { terms, texts },
  actionData,
}: Route.ComponentProps) {
  return (
    <PackageEditor
      title={heading}
      isNew
      saved={newPackageValues}
      values={actionData ? typedPackage(actionData.typed) : newPackageValues}
      version=""
      refusal={actionData?.refusal}
      terms={terms}
      texts={texts}
    />
  )
}
