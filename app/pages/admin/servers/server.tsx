import { data, href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import { formatCount } from '#kernel/format-count.ts'
import {
  differencesOn,
  type ServerRow,
  serverById,
} from '#modules/provisioning/queries/servers.server.ts'
import { serverKindFacts } from '#modules/provisioning/rules/server-kinds.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/server'
import { Differences } from './differences.tsx'
import { ServerState } from './server-item.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.server.name ?? 'Server' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const server = await serverById(id)
  if (!server) throw data('This server was deleted.', { status: 404 })
  const [differences, { timezone }] = await Promise.all([differencesOn(id), siteSettings()])
  return { server, differences, timezone }
}

export default function ServerPage({
  loaderData: { server, differences, timezone },
}: Route.ComponentProps) {
  const { label, isAsked } = serverKindFacts[server.kind]
  const moment = (at: Date | null) => (at ? formatMoment(at, timezone) : '')
  const { capacity, used } = server
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="wrap-anywhere min-w-0">{server.name}</span>
            <ServerState server={server} />
          </>
        }
        back={{ label: 'Servers', to: href('/admin/servers') }}
        actions={<Actions server={server} isAsked={isAsked} />}
      />
      {server.lockedOutAt && (
        <Alert kind="warning" title="The server refuses our credentials">
          Nothing is sent to it until a test succeeds: correct the access, then press Test. What
          waits is done then.
        </Alert>
      )}
      {!server.lockedOutAt && server.problem !== '' && (
        <Alert kind="warning" title="The last call did not work">
          <span className="wrap-anywhere">{server.problem}</span>
          {server.restsUntil && ` It is left alone until ${moment(server.restsUntil)}.`}
        </Alert>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card title="Server">
          <DescriptionList
            entries={[
              ['Kind', label],
              [
                'Address',
                <span key="address" className="wrap-anywhere">
                  {server.address}
                </span>,
              ],
              ['Signs in as', server.userName],
              ['Version', server.version],
              ['Name servers', server.nameServers.join(', ')],
              ['Sites', server.siteAddresses.join(', ')],
              [
                'Accounts',
                `${formatCount(used)}${capacity === null ? '' : ` of ${formatCount(capacity)}`}`,
              ],
              ['Waiting actions', formatCount(server.waiting)],
              ['Last looked at', moment(server.checkedAt)],
            ]}
          />
        </Card>
        {isAsked && <Differences serverId={server.id} differences={differences} />}
      </div>
      <Outlet />
    </>
  )
}

function Actions({ server: { id }, isAsked }: { server: ServerRow; isAsked: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton to={href('/admin/servers/:id/test', { id })} variant="primary">
        Test
      </ActionButton>
      {isAsked && (
        <ActionButton to={href('/admin/servers/:id/compare', { id })}>
          Compare accounts
        </ActionButton>
      )}
      <Button to={href('/admin/servers/:id/edit', { id })} variant="outline" size="sm">
        Edit
      </Button>
      <Button
        to={href('/admin/servers/:id/delete', { id })}
        variant="ghost"
        size="sm"
        preventScrollReset
      >
        Delete
      </Button>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Servers" message="Failed to load the server" error={error} />
}
