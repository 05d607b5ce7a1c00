import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { ActionBadge, SeenBadge } from '#modules/provisioning/components/service-state.tsx'
import type { ServiceRow } from '#modules/provisioning/queries/services.server.ts'
import { Card } from '#ui/primitives/card.tsx'

/** The accounts that this subscription pays for, each with its state and a link to its page. */
export function AccountsCard({ accounts }: { accounts: readonly ServiceRow[] }) {
  return (
    <Card title="Accounts">
      <ul className="divide-y divide-line text-sm">
        {accounts.map(({ id, domain, userName, serverName, seen, verb, actionState }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-2 py-3 first:pt-0 last:pb-0"
          >
            <span className="wrap-anywhere min-w-0">
              <SectionLink to={href('/admin/services/:id', { id })} underlined>
                {domain || 'No domain yet'}
              </SectionLink>
              <span className="block text-muted">
                {[serverName, userName].filter(Boolean).join(' · ') || 'No server yet'}
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              {verb && actionState && <ActionBadge verb={verb} state={actionState} />}
              <SeenBadge seen={seen} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
