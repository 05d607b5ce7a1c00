import { data } from 'react-router'
import { editorForm } from '#app/forms/editor.tsx'
import { actionByAddress } from '#app/forms/form-action.server.ts'
import { RowFieldset, type RowValues, rowTexts, typedRow } from '#app/forms/row-fields.tsx'
import { matchedAddress } from '#app/request/matched-address.ts'
import { rowEditors } from '#app/row-editors.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import type { Route } from './+types/edit-row'

/** The list under the dialog, whose address ends in front of `/new` or `/:id`. */
const listOf = (args: Route.LoaderArgs) => matchedAddress(args).split('/').slice(0, -1).join('/')

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? 'Edit' }]

export async function loader(args: Route.LoaderArgs) {
  const editor = rowEditors[listOf(args)]
  if (!editor) throw data('There is no such page.', { status: 404 })
  return editor.load(args)
}

export const action = actionByAddress(
  Object.fromEntries(Object.entries(rowEditors).map(([list, { save }]) => [list, save])),
  listOf,
)

/** A small row of a list, new or changed, in a dialog over it. */
export default function EditRow({ loaderData, actionData }: Route.ComponentProps) {
  const { title, description, size, submitLabel, back, fields } = loaderData
  const { isNew, values, version, refusal, conflict } = editorForm<RowValues>(
    loaderData,
    actionData,
    { typed: (typed) => typedRow(fields, typed), texts: (shown) => rowTexts(fields, shown) },
  )
  return (
    <DialogForm
      title={title}
      description={description}
      size={size}
      back={back}
      refusal={refusal}
      submitLabel={submitLabel}
      pendingLabel="Saving..."
    >
      {conflict}
      {!isNew && <HiddenField name="version" value={version} />}
      <RowFieldset fields={fields} isNew={isNew} values={values} errors={refusal?.fields ?? {}} />
    </DialogForm>
  )
}
