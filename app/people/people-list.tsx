import { Send, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type {
  CustomerOwner,
  CustomerPerson,
} from '#modules/customers/queries/people/people.server.ts'
import { contactRoleLabel } from '#modules/identity/rules/contact.ts'
import { Badge, StatusBadge } from '#ui/feedback/badge.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

const states: Record<CustomerPerson['state'], string> = {
  active: 'Active',
  invited: 'Invited',
  expired: 'Invitation expired',
}

type Times = { now: Date; zone: TimeZone }

type Props = Times & {
  owner: CustomerOwner | null
  people: readonly CustomerPerson[]
  /** Addresses of what may be done with one of them; null where one may only look. */
  addresses: {
    edit: (id: string) => string
    remove: (id: string) => string
    resend: (id: string) => string
  } | null
}

/** Who acts for a customer: its owner first, then the invited people. */
export function PeopleList({ owner, people, addresses, ...times }: Props) {
  return (
    <Card flush>
      <ul aria-label="People" className="divide-y divide-line">
        {owner && (
          <Person
            name={owner.name}
            email={owner.email}
            badges={<Badge tone="outline">Owner</Badge>}
            note={signedIn(owner.lastSignedInAt, times)}
          />
        )}
        {people.map((person) => (
          <Person
            key={person.id}
            name={person.name}
            email={person.email}
            to={addresses?.edit(person.id)}
            badges={
              <>
                <Badge>{contactRoleLabel(person.roles)}</Badge>
                <StatusBadge status={person.state} labels={states} />
              </>
            }
            note={
              person.state === 'active'
                ? signedIn(person.lastSignedInAt, times)
                : `Invited ${ago(person.invitedAt, times)} by ${person.invitedBy}`
            }
          >
            {addresses && person.state !== 'active' && (
              <ActionButton
                to={addresses.resend(person.id)}
                aria-label={`Send again to ${person.name}`}
                icon={<Send aria-hidden="true" className="size-4" />}
              >
                Send again
              </ActionButton>
            )}
            {addresses && (
              <Button
                to={addresses.remove(person.id)}
                variant="ghost"
                size="sm"
                preventScrollReset
                aria-label={`Remove ${person.name}`}
                icon={<UserX aria-hidden="true" className="size-4" />}
              >
                Remove
              </Button>
            )}
          </Person>
        ))}
      </ul>
    </Card>
  )
}

type PersonProps = {
  name: string
  email: string
  to?: string | undefined
  badges: ReactNode
  note: string
  children?: ReactNode
}

function Person({ name, email, to, badges, note, children }: PersonProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          {to ? (
            <Link
              to={to}
              preventScrollReset
              className="wrap-anywhere font-semibold underline-offset-4 hover:underline max-sm:py-1.5"
            >
              {name}
            </Link>
          ) : (
            <span className="wrap-anywhere font-semibold">{name}</span>
          )}
          {badges}
        </p>
        <p className="wrap-anywhere text-muted text-sm">{email}</p>
        <p className="text-muted text-sm">{note}</p>
      </div>
      {children && <div className="flex flex-wrap items-center gap-1.5">{children}</div>}
    </li>
  )
}

function signedIn(at: Date | null, times: Times): string {
  return at === null ? 'Never signed in' : `Signed in ${ago(at, times)}`
}

function ago(at: Date, { now, zone }: Times): string {
  return formatRelative(at, now, zone).toLowerCase()
}
