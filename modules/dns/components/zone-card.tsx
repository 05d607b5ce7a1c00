import { href } from 'react-router'
import { Badge } from '#ui/feedback/badge.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { type ZoneState, zoneStateLabels } from '../rules/zone.ts'

type Props = {
  serviceId: string
  zone: { state: ZoneState; problem: string; serverName: string } | null
}

/** The zone of a service, for staff: whether it is there, and what to do about it. */
export function ZoneCard({ serviceId, zone }: Props) {
  const id = serviceId
  const isActive = zone?.state === 'active'
  const canBeMade = zone === null || zone.state === 'waiting' || zone.state === 'needs_person'
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          DNS zone
          {zone && (
            <Badge tone={isActive ? 'positive' : undefined}>{zoneStateLabels[zone.state]}</Badge>
          )}
        </span>
      }
      actions={
        isActive ? (
          <Button to={href('/admin/services/:id/dns', { id })} variant="outline" size="sm">
            DNS records
          </Button>
        ) : (
          canBeMade && (
            <ActionButton to={href('/admin/services/:id/dns/make', { id })}>
              {zone?.state === 'needs_person' ? 'It is right: make it' : 'Make it now'}
            </ActionButton>
          )
        )
      }
    >
      <p className="wrap-anywhere text-sm">
        {zone === null
          ? 'None. One is made once the account is set up, if its server group has a DNS server.'
          : zone.problem || `On ${zone.serverName}.`}
      </p>
    </Card>
  )
}
