import { Plus, Server } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatCount } from '#kernel/format-count.ts'
import {
  type GroupRow,
  groupList,
  type ServerRow,
} from '#modules/provisioning/queries/servers.server.ts'
import { fillRuleLabels } from '#modules/provisioning/rules/server-form.ts'
import { serverKindFacts } from '#modules/provisioning/rules/server-kinds.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'

const heading = 'Servers'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader() {
  return { groups: await groupList() }
}

export default function Servers({ loaderData: { groups } }: Route.ComponentProps) {
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
        description="What you sell is set up here by itself: a package belongs to a group, and its accounts are made on one of the group’s servers."
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

function ServerItem({ server }: { server: ServerRow }) {
  const { id, name, kind, address, used, capacity, waiting, differing, problem } = server
  const load =
    capacity === null
      ? `${formatCount(used)} accounts`
      : `${formatCount(used)} of ${formatCount(capacity)} accounts`
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">
          <SectionLink to={href('/admin/servers/:id', { id })} underlined>
            {name}
          </SectionLink>
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {[serverKindFacts[kind].label, address && URL.parse(address)?.host, load]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {problem !== '' && <p className="wrap-anywhere mt-1 text-danger text-sm">{problem}</p>}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm tabular-nums">
        {waiting > 0 && <span>{formatCount(waiting)} waiting</span>}
        {differing > 0 && <span>{formatCount(differing)} differ</span>}
        <ServerState server={server} />
      </p>
    </li>
  )
}

/** How a server is, in a word. */
export function ServerState({ server }: { server: ServerRow }) {
  if (server.lockedOutAt) return <Badge tone="danger">Refuses us</Badge>
  if (server.problem !== '') return <Badge tone="warning">Trouble</Badge>
  if (!server.takesNew) return <Badge>Takes no new ones</Badge>
  return <Badge tone="positive">In use</Badge>
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load servers" error={error} />
}
