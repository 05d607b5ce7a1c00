import { Plus, Server } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { dnsServerList } from '#modules/dns/queries/zones.server.ts'
import { type GroupRow, groupList } from '#modules/provisioning/queries/server-groups.server.ts'
import { fillRuleLabels } from '#modules/provisioning/rules/server-filling.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'
import { DnsServers } from './dns/card.tsx'
import { ServerItem } from './server-item.tsx'

const heading = 'Servers'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader() {
  const [groups, dnsServers] = await Promise.all([groupList(), dnsServerList()])
  return { groups, dnsServers }
}

export default function Servers({ loaderData: { groups, dnsServers } }: Route.ComponentProps) {
  const addGroup = (
    <Button
      to={href('/admin/servers/groups/new')}
      variant={groups.length === 0 ? 'primary' : 'outline'}
      icon={<Plus aria-hidden="true" className="size-4" />}
    >
      Add group
    </Button>
  )
  return (
    <>
      <PageHeader
        title={heading}
        description="Packages that belong to a group are set up on one of its servers, by themselves."
        actions={
          <>
            {addGroup}
            {groups.length > 0 && (
              <Button
                to={href('/admin/servers/new')}
                icon={<Plus aria-hidden="true" className="size-4" />}
              >
                Add server
              </Button>
            )}
          </>
        }
      />
      {groups.length === 0 && (
        <Card flush>
          <EmptyState icon={<Server className="size-6" />} title="No servers yet" action={addGroup}>
            Begin with a group, such as ‘Linux hosting’. Then add its servers and say which packages
            it sells. Until then paid orders wait under Services to set up.
          </EmptyState>
        </Card>
      )}
      <div className="grid gap-5">
        {groups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
        {groups.length > 0 && <DnsServers servers={dnsServers} />}
      </div>
      <Outlet />
    </>
  )
}

function Group({ group }: { group: GroupRow }) {
  const sold = group.packages.map(({ name, plan }) => `${name} as ${plan}`).join(', ')
  return (
    <Card
      flush
      title={group.name}
      actions={
        <Button
          to={href('/admin/servers/groups/:id', { id: group.id })}
          variant="outline"
          size="sm"
          aria-label={`Edit ${group.name}`}
        >
          Edit
        </Button>
      }
    >
      <p className="wrap-anywhere px-4 pt-3 text-muted text-sm">
        {fillRuleLabels[group.fill]} · {sold === '' ? 'sells no package yet' : `sells ${sold}`}
      </p>
      {group.servers.length === 0 ? (
        <p className="p-4 text-sm">No server in this group yet.</p>
      ) : (
        <ul aria-label={`Servers of ${group.name}`} className="divide-y divide-line">
          {group.servers.map((server) => (
            <ServerItem key={server.id} server={server} />
          ))}
        </ul>
      )}
    </Card>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load servers" error={error} />
}
