import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { UnsignZone } from '#modules/dns/components/record-page.tsx'
import { customerZoneLinks } from '#modules/dns/components/zone-links.ts'
import { switchDnssec } from '#modules/dns/operations/change-zone.server.ts'
import { unsignForm } from '#modules/dns/rules/record-form.ts'
import type { Route } from './+types/dns-unsign'

export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: unsignForm,
  run: (person) => switchDnssec(person, params.item, false),
  done: () =>
    redirectWithToast(href('/dashboard/services/:id/accounts/:item/dns', params), {
      kind: 'success',
      message: 'DNSSEC is off',
    }),
}))

export default function DnsUnsign({ actionData, params }: Route.ComponentProps) {
  return <UnsignZone links={customerZoneLinks(params)} refusal={actionData?.refusal} />
}
