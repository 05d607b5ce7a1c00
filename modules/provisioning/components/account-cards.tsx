import { ExternalLink } from 'lucide-react'
import { href } from 'react-router'
import { ActionButton } from '#ui/form/action-button.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { CustomerAccount } from '../queries/accounts.server.ts'
import { whatHappens } from './account-words.ts'
import { SeenBadge } from './service-state.tsx'
import { UsageBars } from './usage-bars.tsx'

type Props = {
  subscriptionId: string
  accounts: readonly CustomerAccount[]
  mayUse: boolean
  /** Accounts whose domain has a zone with us. */
  withZone: readonly string[]
}

/** The accounts of a service: state, access, usage, and what happens next. */
export function AccountCards({ subscriptionId, accounts, mayUse, withZone }: Props) {
  return accounts.map((account) => (
    <Card
      key={account.id}
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere min-w-0">{account.domain || 'Hosting account'}</span>
          <SeenBadge seen={account.seen} />
        </span>
      }
      actions={
        account.opensPanel &&
        mayUse && (
          <ActionButton
            to={href('/dashboard/services/:id/accounts/:item/panel', {
              id: subscriptionId,
              item: account.id,
            })}
            variant="primary"
            icon={<ExternalLink aria-hidden="true" className="size-4" />}
          >
            Open control panel
          </ActionButton>
        )
      }
    >
      <p className="mb-4 text-sm">{whatHappens(account)}</p>
      {account.seen !== 'none' && account.seen !== 'ended' && (
        <div className="grid gap-5">
          <DescriptionList
            entries={[
              ['User name', account.userName],
              ['Server', account.serverName ?? ''],
              ['Address', account.ip],
              ['Name servers', account.nameServers.join(', ')],
            ]}
          />
          {account.usage && <UsageBars usage={account.usage} />}
          {mayUse && (account.opensPanel || withZone.includes(account.id)) && (
            <p className="flex flex-wrap gap-2">
              {withZone.includes(account.id) && (
                <Button
                  to={href('/dashboard/services/:id/accounts/:item/dns', {
                    id: subscriptionId,
                    item: account.id,
                  })}
                  variant="outline"
                  size="sm"
                >
                  DNS records
                </Button>
              )}
              {account.opensPanel && (
                <Button
                  to={href('/dashboard/services/:id/accounts/:item/password', {
                    id: subscriptionId,
                    item: account.id,
                  })}
                  variant="outline"
                  size="sm"
                >
                  Set its password
                </Button>
              )}
            </p>
          )}
        </div>
      )}
    </Card>
  ))
}
