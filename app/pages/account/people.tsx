import { UserPlus, Users } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { PeopleList } from '#app/people/people-list.tsx'
import { LoadFailure } from '#app/shells/account/page-failure.tsx'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { ownerOf, peopleOf } from '#modules/customers/queries/people/people.server.ts'
import { maxPeople } from '#modules/customers/rules/people.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/people'

const heading = 'People'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const customerId = person.customerId ?? ''
  const [owner, people, { timezone }] = await Promise.all([
    ownerOf(customerId),
    peopleOf(customerId),
    siteSettings(),
  ])
  const isLooking = person.viewedBy !== undefined
  return {
    owner,
    people,
    zone: timezone,
    now: now(),
    mayInvite: !isLooking && owner?.userId != null && people.length < maxPeople,
    isLooking,
  }
}

export default function People({
  loaderData: { owner, people, zone, now, mayInvite, isLooking },
}: Route.ComponentProps) {
  const invite = mayInvite && (
    <Button
      to={href('/dashboard/people/invite')}
      preventScrollReset
      icon={<UserPlus aria-hidden="true" className="size-4" />}
    >
      Invite somebody
    </Button>
  )
  return (
    <>
      <PageHeader
        back={{ label: 'Profile', to: '/dashboard/profile' }}
        title={heading}
        description="Give your bookkeeper or web agency a sign-in of their own, with only what they need."
        actions={people.length > 0 && invite}
      />
      {people.length > 0 && (
        <PeopleList
          owner={owner}
          people={people}
          now={now}
          zone={zone}
          addresses={
            isLooking
              ? null
              : {
                  edit: (id) => href('/dashboard/people/:id', { id }),
                  remove: (id) => href('/dashboard/people/:id/remove', { id }),
                  resend: (id) => href('/dashboard/people/:id/resend', { id }),
                }
          }
        />
      )}
      {people.length === 0 && (
        <Card>
          <EmptyState
            icon={<Users className="size-6" />}
            title="Only you have access"
            action={invite}
          >
            {emptyText(owner)}
          </EmptyState>
        </Card>
      )}
      {people.length >= maxPeople && (
        <p className="text-muted text-sm">
          There are {maxPeople} people. Remove somebody to invite another.
        </p>
      )}
      <Outlet />
    </>
  )
}

function emptyText(owner: { userId: string | null } | null): string {
  if (owner === null) return 'You can invite others once you’ve placed your first order.'
  if (owner.userId === null) return 'Confirm your email address first. Then you can invite others.'
  return 'A billing contact sees and pays invoices. A technical contact sees services and handles tickets. You decide, and can end it at any time.'
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load people" error={error} />
}
