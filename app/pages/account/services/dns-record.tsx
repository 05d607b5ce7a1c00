import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { RecordPage } from '#modules/dns/components/record-page.tsx'
import { customerZoneLinks } from '#modules/dns/components/zone-links.ts'
import { saveRecord } from '#modules/dns/operations/change-zone.server.ts'
import { zoneRecord } from '#modules/dns/queries/zones.server.ts'
import { recordForm } from '#modules/dns/rules/record-form.ts'
import type { Route } from './+types/dns-record'

export const meta: Route.MetaFunction = () => [{ title: 'DNS record' }]

/** `key` names a stored record; for a new one the type is chosen first, by the address. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const key = searchParams.get('key') ?? ''
  const found = await zoneRecord(signedInPerson(args), args.params.item, key)
  if (!found.ok) throw refusalError(found.error)
  return {
    ...found.value,
    isNew: key === '',
    type: searchParams.get('type'),
    name: searchParams.get('name') ?? '',
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: recordForm,
  run: (person, values) => saveRecord(person, params.item, values),
  done: (_, { key }) =>
    redirectWithToast(href('/dashboard/services/:id/accounts/:item/dns', params), {
      kind: 'success',
      message: key === '' ? 'Record added' : 'Record saved',
    }),
}))

export default function DnsRecord({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <RecordPage
      {...loaderData}
      links={customerZoneLinks(params)}
      typed={actionData?.typed}
      refusal={actionData?.refusal}
    />
  )
}
