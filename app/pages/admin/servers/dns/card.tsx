import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { countOf } from '#kernel/format-count.ts'
import type { DnsServerRow } from '#modules/dns/queries/zones.server.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** The DNS servers, on the page of servers. */
export function DnsServers({ servers }: { servers: readonly DnsServerRow[] }) {
  return (
    <Card
      flush
      title="DNS servers"
      actions={
        <Button to={href('/admin/servers/dns/new')} variant="outline" size="sm">
          Add DNS server
        </Button>
      }
    >
      {servers.length === 0 ? (
        <p className="p-4 text-muted text-sm">
          None yet. With a PowerDNS server each new account gets a zone for its domain, and
          customers edit their records.
        </p>
      ) : (
        <ul aria-label="DNS servers" className="divide-y divide-line">
          {servers.map(({ id, name, nameServers, zones, problem }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4">
              <div className="min-w-0 flex-1 basis-64">
                <p className="wrap-anywhere font-semibold">
                  <SectionLink to={href('/admin/servers/dns/:id', { id })} underlined>
                    {name}
                  </SectionLink>
                </p>
                <p className="wrap-anywhere text-muted text-sm">
                  {[...nameServers, countOf(zones, 'zone')].join(' · ')}
                </p>
                {problem !== '' && (
                  <p className="wrap-anywhere mt-1 text-danger text-sm">{problem}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
