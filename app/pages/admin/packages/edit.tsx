import { data } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { savePackage } from '#modules/catalog/operations/save-package.server.ts'
import { packageById } from '#modules/catalog/queries/package-list.server.ts'
import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import { packageForm, packageValues, typedPackage } from '#modules/catalog/rules/package-form.ts'
import { packageTexts } from '#modules/catalog/rules/package-texts.ts'
import { shownTexts } from '#modules/content/queries/site-texts.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Route } from './+types/edit'
import { PackageEditor } from './editor/package-editor.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${loaderData.name}` : 'Package' },
]

export async function loader(args: Route.LoaderArgs) {
  const row = await packageById(args.params.id)
  if (!row) throw data('Package not found', { status: 404 })
  return {
    name: row.name,
    values: packageValues(row),
    version: row.updatedAt.toISOString(),
    terms: await priceTerms(now()),
    texts: (await shownTexts()).texts.prices,
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: packageForm,
  run: (member, { version, ...input }) => savePackage(member, { id: params.id, version }, input),
  done: () =>
    redirectWithToast('/admin/packages', {
      kind: 'success',
      message: 'Package updated successfully',
    }),
}))

export default function EditPackage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, values, terms, texts } = loaderData
  const typed = actionData && typedPackage(actionData.typed)
  return (
    <PackageEditor
      title={`Edit ${name}`}
      isNew={false}
      saved={values}
      values={typed ?? values}
      version={shownVersion(loaderData, actionData)}
      refusal={actionData?.refusal}
      conflict={
        typed &&
        isNewerSave(actionData) && (
          <BothVersions differences={textDifferences(packageTexts(values), packageTexts(typed))} />
        )
      }
      terms={terms}
      texts={texts}
    />
  )
}
