import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { RemoveRecord } from '#modules/dns/components/record-page.tsx'
import { customerZoneLinks } from '#modules/dns/components/zone-links.ts'
import { removeRecord } from '#modules/dns/operations/change-zone.server.ts'
import { zoneRecord } from '#modules/dns/queries/zones.server.ts'
import { removeForm } from '#modules/dns/rules/record-form.ts'
import type { Route } from './+types/dns-remove'

export async function loader(args: Route.LoaderArgs) {
  const key = args.url.searchParams.get('key') ?? ''
  const found = await zoneRecord(signedInPerson(args), args.params.item, key)
  if (!found.ok) throw refusalError(found.error)
  return found.value
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: removeForm,
  run: (person, sent) => removeRecord(person, params.item, sent),
  done: () =>
    redirectWithToast(href('/dashboard/services/:id/accounts/:item/dns', params), {
      kind: 'success',
      message: 'Record deleted. You can undo it under Changes.',
    }),
}))

export default function DnsRemove({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <RemoveRecord {...loaderData} links={customerZoneLinks(params)} refusal={actionData?.refusal} />
  )
}
