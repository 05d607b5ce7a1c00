import type { ReactNode } from 'react'
import { data, href, useLocation, useSearchParams } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { Refusal } from '#kernel/result.ts'
import { saveRedirect } from '#modules/redirects/operations/save-redirect.server.ts'
import { redirectById } from '#modules/redirects/queries/redirect-list.server.ts'
import { redirectLabels, redirectStatuses } from '#modules/redirects/rules/redirect.ts'
import {
  type RedirectValues,
  redirectSchema,
  redirectTexts,
  typedRedirect,
} from '#modules/redirects/rules/redirect-form.ts'
import { isExistingPage } from '#modules/seo/queries/existing-page.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, SelectField, TextField } from '#ui/form/field.tsx'
import type { Route } from './+types/edit'

type Props = {
  isNew: boolean
  back: string
  values: RedirectValues
  version: string
  refusal: Refusal | undefined
  conflict?: ReactNode
}

const kinds = redirectStatuses.map((value) => ({
  value: String(value),
  label: redirectLabels[value],
}))

function RedirectForm({ isNew, back, values, version, refusal, conflict }: Props) {
  const field = (name: keyof RedirectValues) => ({
    name,
    defaultValue: values[name],
    error: refusal?.fields?.[name],
  })
  const address = { maxLength: 500, spellCheck: false, autoCapitalize: 'none', required: true }
  return (
    <DialogForm
      title={isNew ? 'Add redirect' : 'Edit redirect'}
      description="Visitors and search engines who ask for the old address are led to the new one."
      back={back}
      refusal={refusal}
      submitLabel={isNew ? 'Add redirect' : 'Save redirect'}
      pendingLabel="Saving..."
    >
      {conflict}
      {!isNew && <HiddenField name="version" value={version} />}
      <TextField
        label="Old address"
        {...field('from')}
        {...address}
        hint="Such as /old-page. Capitals and a slash at the end make no difference."
      />
      <TextField
        label="New address"
        {...field('to')}
        {...address}
        hint="A path of this site, such as /products, or an address that begins with https://."
      />
      <SelectField
        label="Kind"
        {...field('status')}
        options={kinds}
        hint="Permanent ones pass the page’s ranking on to the new address."
      />
    </DialogForm>
  )
}

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id ? 'Edit redirect' : 'Add redirect' },
]

/** `from` in the address of a new one is a missing address that is to be redirected. */
export async function loader({ params: { id }, url }: Route.LoaderArgs) {
  if (id === undefined) {
    const values = typedRedirect({ from: url.searchParams.get('from') ?? '' })
    return { isNew: true, values, version: '' }
  }
  const row = await redirectById(id)
  if (!row) throw data('Redirect not found', { status: 404 })
  return {
    isNew: false,
    values: { from: row.fromAddress, to: row.toAddress, status: String(row.status) },
    version: row.updatedAt.toISOString(),
  }
}

export const action = formAction(({ params: { id }, url }: Route.ActionArgs) => ({
  schema: redirectSchema,
  run: (member, { version, ...input }) =>
    saveRedirect(member, existingRow(id, version), { input, isPage: isExistingPage }),
  done: (_, { from }) =>
    redirectWithToast(href('/admin/seo/redirects') + (id ? url.search : ''), {
      kind: 'success',
      message: id ? 'Redirect saved' : `${from} leads to its new address`,
    }),
}))

export default function EditRedirect({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const [params] = useSearchParams()
  const isMissing = loaderData.isNew && Boolean(params.get('from'))
  const form = editorForm(loaderData, actionData, { typed: typedRedirect, texts: redirectTexts })
  return (
    <RedirectForm
      back={isMissing ? href('/admin/seo/broken-links') : href('/admin/seo/redirects') + search}
      {...form}
    />
  )
}
