import { data } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { savePackage } from '#modules/catalog/operations/save-package.server.ts'
import { packageById } from '#modules/catalog/queries/package-list.server.ts'
import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import {
  newPackageForm,
  newPackageValues,
  packageForm,
  packageValues,
  typedPackage,
} from '#modules/catalog/rules/package-form.ts'
import { packageTexts } from '#modules/catalog/rules/package-texts.ts'
import { shownTexts } from '#modules/content/queries/site-texts.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Route } from './+types/edit'
import { PackageEditor } from './editor/package-editor.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? 'Package' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const facts = { terms: await priceTerms(now()), texts: (await shownTexts()).texts.prices }
  if (id === undefined)
    return { ...facts, isNew: true, title: 'Add Package', values: newPackageValues, version: '' }
  const row = await packageById(id)
  if (!row) throw data('Package not found', { status: 404 })
  return {
    ...facts,
    isNew: false,
    title: `Edit ${row.name}`,
    values: packageValues(row),
    version: row.updatedAt.toISOString(),
  }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: id ? packageForm : newPackageForm,
  run: (member, { version, ...input }) => savePackage(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast('/admin/packages', {
      kind: 'success',
      message: `Package ${id ? 'updated' : 'created'} successfully`,
    }),
}))

export default function EditPackage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, values, terms, texts } = loaderData
  const form = editorForm(loaderData, actionData, { typed: typedPackage, texts: packageTexts })
  return <PackageEditor title={title} saved={values} terms={terms} texts={texts} {...form} />
}
