import { href, Outlet } from 'react-router'
import { refusalError } from '#app/forms/refusal.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { customerZoneLinks } from '#modules/dns/components/zone-links.ts'
import { ZoneView } from '#modules/dns/components/zone-view.tsx'
import { zonePage } from '#modules/dns/queries/zones.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/dns'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `DNS of ${loaderData?.page.domain ?? 'a service'}` },
]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const page = await zonePage(person, args.params.item)
  if (!page.ok) throw refusalError(page.error)
  const { timezone } = await siteSettings()
  return { page: page.value, timezone, mayEdit: person.viewedBy === undefined }
}

export default function Dns({
  loaderData: { page, timezone, mayEdit },
  params,
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="DNS records"
        description={page.domain}
        back={{ label: 'Service', to: href('/dashboard/services/:id', params) }}
      />
      <ZoneView
        page={page}
        links={customerZoneLinks(params)}
        timezone={timezone}
        mayEdit={mayEdit}
        isForStaff={false}
      />
      <Outlet />
    </>
  )
}
