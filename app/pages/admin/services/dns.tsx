import { href, Outlet } from 'react-router'
import { refusalError } from '#app/forms/refusal.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { staffZoneLinks } from '#modules/dns/components/zone-links.ts'
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
  const page = await zonePage(person, args.params.id)
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
        back={{ label: page.domain, to: href('/admin/services/:id', params) }}
      />
      <ZoneView
        page={page}
        links={staffZoneLinks(params)}
        timezone={timezone}
        mayEdit={mayEdit}
        isForStaff
      />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="DNS records" message="Failed to load the records" error={error} />
}
