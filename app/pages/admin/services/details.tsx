import { ExternalLink } from 'lucide-react'
import { data, href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { useProgress } from '#app/use-refresh.ts'
import { formatMoment } from '#kernel/date-format.ts'
import { ZoneCard } from '#modules/dns/components/zone-card.tsx'
import { zoneOfService } from '#modules/dns/queries/zones.server.ts'
import { SeenBadge } from '#modules/provisioning/components/service-state.tsx'
import { UsageBars } from '#modules/provisioning/components/usage-bars.tsx'
import {
  type ServiceDetails,
  serviceById,
  serviceStaff,
} from '#modules/provisioning/queries/services.server.ts'
import { serverKindFacts } from '#modules/provisioning/rules/server-kinds.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/details'
import { History } from './history.tsx'
import { OpenAction } from './open-action.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.details.service.domain || 'Service' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const details = await serviceById(id)
  if (!details) throw data('There is no such service.', { status: 404 })
  const [{ timezone }, zone, staff] = await Promise.all([
    siteSettings(),
    zoneOfService(id),
    details.open ? serviceStaff() : [],
  ])
  return { details, timezone, zone, staff: staff.map(({ userId, name }) => ({ userId, name })) }
}

export default function ServicePage({
  loaderData: { details, timezone, zone, staff },
}: Route.ComponentProps) {
  const { service, customer, subscription, server, open } = details
  useProgress(open !== null)
  const moment = (at: Date | null) => (at ? formatMoment(at, timezone) : '')
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="wrap-anywhere min-w-0">{service.domain || 'No domain yet'}</span>
            <SeenBadge seen={service.seen} />
          </>
        }
        back={{ label: 'Services', to: href('/admin/services') }}
        actions={<Actions details={details} />}
      />
      {open && <OpenAction details={details} open={open} staff={staff} timezone={timezone} />}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card title="Account">
          <DescriptionList
            entries={[
              [
                'Customer',
                <SectionLink
                  key="c"
                  to={href('/admin/customers/:id', { id: customer.id })}
                  underlined
                >
                  {customer.name}
                </SectionLink>,
              ],
              [
                'Subscription',
                <SectionLink
                  key="s"
                  to={href('/admin/subscriptions/:id', { id: subscription.id })}
                  underlined
                >
                  {subscription.description}
                </SectionLink>,
              ],
              [
                'Server',
                server ? (
                  <SectionLink
                    key="v"
                    to={href('/admin/servers/:id', { id: server.id })}
                    underlined
                  >
                    {server.name}
                  </SectionLink>
                ) : (
                  'None yet'
                ),
              ],
              ['User name', service.userName],
              ['Plan sold', service.plan],
              ['Plan on the server', service.seenPlan],
              ['Address', service.ip],
              ['Last heard of', moment(service.seenAt)],
              ['Held because', service.holdReason],
              ['No longer sold since', moment(service.endedAt)],
              [
                'To be deleted',
                service.endConfirmedAt &&
                  `${moment(service.endConfirmedAt)}, said ${service.endConfirmedBy}`,
              ],
            ]}
          />
        </Card>
        {service.usage && (
          <Card title={`Usage, ${moment(service.usageAt)}`}>
            <UsageBars usage={service.usage} />
          </Card>
        )}
        <ZoneCard serviceId={service.id} zone={zone} />
        <History details={details} timezone={timezone} />
      </div>
      <Outlet />
    </>
  )
}

function Actions({ details: { service, server } }: { details: ServiceDetails }) {
  const { id, seen, holdReason, endedAt, endConfirmedAt } = service
  const facts = server && serverKindFacts[server.kind]
  return (
    <div className="flex flex-wrap gap-2">
      {facts?.signsIn && seen === 'active' && (
        <ActionButton
          to={href('/admin/services/:id/panel', { id })}
          icon={<ExternalLink aria-hidden="true" className="size-4" />}
        >
          Open control panel
        </ActionButton>
      )}
      {facts?.isAsked && service.userName !== '' && (
        <ActionButton to={href('/admin/services/:id/check', { id })}>Ask the server</ActionButton>
      )}
      {seen === 'none' && (
        <Button to={href('/admin/services/:id/edit', { id })} variant="outline" size="sm">
          Domain and name
        </Button>
      )}
      {seen !== 'ended' &&
        endedAt === null &&
        (holdReason === '' ? (
          <Button to={href('/admin/services/:id/hold', { id })} variant="outline" size="sm">
            Hold
          </Button>
        ) : (
          <ActionButton to={href('/admin/services/:id/free', { id })} variant="primary">
            No longer hold it
          </ActionButton>
        ))}
      {endedAt !== null && endConfirmedAt === null && seen !== 'ended' && (
        <Button to={href('/admin/services/:id/end', { id })} variant="danger" size="sm">
          Delete the account
        </Button>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Services" message="Failed to load the service" error={error} />
}
