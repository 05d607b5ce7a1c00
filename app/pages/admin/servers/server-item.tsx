import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { countOf, formatCount } from '#kernel/format-count.ts'
import type { ServerRow } from '#modules/provisioning/queries/servers.server.ts'
import { serverKindFacts } from '#modules/provisioning/rules/server-kinds.ts'
import { Badge } from '#ui/feedback/badge.tsx'

/** A server in its group, with its load and what is wrong. */
export function ServerItem({ server }: { server: ServerRow }) {
  const { id, name, kind, address, used, capacity, waiting, differing, problem } = server
  const load =
    capacity === null
      ? countOf(used, 'account')
      : `${formatCount(used)} of ${countOf(capacity, 'account')}`
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
