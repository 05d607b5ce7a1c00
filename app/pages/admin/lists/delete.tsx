import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteListEntry } from '#modules/content/lists/operations/change-list-entry.server.ts'
import { listEntry } from '#modules/content/lists/queries/list-entries.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/delete'
import { listOf } from './list-of.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Delete ${loaderData.name}` : 'Content Lists' },
]

export async function loader(args: Route.LoaderArgs) {
  const { key, kind } = listOf(args.params.list)
  const entry = await listEntry(key, args.params.id)
  if (!entry) throw data(`${kind.one} not found`, { status: 404 })
  return { list: key, kind, name: entry.name }
}

export const action = formAction(({ params }: Route.ActionArgs) => {
  const { key, kind } = listOf(params.list)
  return {
    schema: noFields,
    run: (member) => deleteListEntry(member, key, params.id),
    done: () =>
      redirectWithToast(href('/admin/lists/:list', { list: key }), {
        kind: 'success',
        message: `${kind.one} deleted successfully`,
      }),
  }
})

export default function DeleteEntry({
  loaderData: { list, kind, name },
  actionData,
}: Route.ComponentProps) {
  return (
    <DialogForm
      title={`Delete ${name}?`}
      description={`${name} ${kind.deleted} This cannot be undone.`}
      back={href('/admin/lists/:list', { list })}
      refusal={actionData?.refusal}
      submitLabel={`Delete ${kind.one.toLowerCase()}`}
      submitVariant="danger"
    >
      {null}
    </DialogForm>
  )
}
