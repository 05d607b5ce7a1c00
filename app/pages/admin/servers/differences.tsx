import { href } from 'react-router'
import type { DifferenceRow } from '#modules/provisioning/queries/servers.server.ts'
import { differenceKindLabels } from '#modules/provisioning/rules/difference.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = { serverId: string; differences: readonly DifferenceRow[] }

/** Nothing here is put right by itself: each line says what a person may do. */
export function Differences({ serverId, differences }: Props) {
  return (
    <Card title="Differences from the books" flush>
      {differences.length === 0 ? (
        <p className="p-4 text-muted text-sm">
          None found. The accounts are compared each night, and when you press Compare accounts.
        </p>
      ) : (
        <ul aria-label="Differences" className="divide-y divide-line">
          {differences.map((one) => (
            <li key={one.id} className="flex flex-wrap items-start justify-between gap-2 p-4">
              <div className="min-w-0 flex-1 basis-56 text-sm">
                <p className="wrap-anywhere font-semibold">
                  {one.domain} <span className="font-normal text-muted">({one.userName})</span>
                </p>
                <p className="wrap-anywhere text-muted">
                  {one.kind === 'extra'
                    ? 'On the server, not in the books'
                    : one.kind === 'missing'
                      ? 'In the books, not on the server'
                      : `Books: ${one.booked || 'nothing'} · server: ${one.found || 'nothing'}`}
                </p>
              </div>
              <span className="flex items-center gap-2">
                <Badge tone="warning">{differenceKindLabels[one.kind]}</Badge>
                {one.kind === 'extra' && (
                  <Button
                    to={href('/admin/servers/:id/adopt/:item', { id: serverId, item: one.id })}
                    variant="outline"
                    size="sm"
                    aria-label={`Say whose ${one.domain} is`}
                  >
                    Whose is it?
                  </Button>
                )}
                {one.serviceId && (
                  <Button
                    to={href('/admin/services/:id', { id: one.serviceId })}
                    variant="outline"
                    size="sm"
                    aria-label={`Open the service ${one.domain}`}
                  >
                    Open
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
