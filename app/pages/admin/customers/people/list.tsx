import { UserPlus, Users } from 'lucide-react'
import { data, href, Outlet } from 'react-router'
import { PeopleList } from '#app/people/people-list.tsx'
import { ownerOf, peopleOf } from '#modules/customers/queries/people/people.server.ts'
import { maxPeople } from '#modules/customers/rules/people.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `People of ${loaderData.owner.name}` : 'People' },
]

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const [owner, people, { timezone }] = await Promise.all([
    ownerOf(id),
    peopleOf(id),
    siteSettings(),
  ])
  if (!owner) throw data('Customer not found', { status: 404 })
  return { id, owner, people, zone: timezone, now: now() }
}

export default function CustomerPeople({
  loaderData: { id, owner, people, zone, now },
}: Route.ComponentProps) {
  const invite = people.length < maxPeople && (
    <Button
      to={href('/admin/customers/:id/people/invite', { id })}
      preventScrollReset
      icon={<UserPlus aria-hidden="true" className="size-4" />}
    >
      Invite somebody
    </Button>
  )
  return (
    <>
      <PageHeader
        back={{ label: owner.name, to: href('/admin/customers/:id', { id }) }}
        title="People"
        description="Who acts for this customer. ‘Sign in as customer’ shows what the owner sees."
        actions={people.length > 0 && invite}
      />
      <PeopleList
        owner={owner}
        people={people}
        now={now}
        zone={zone}
        addresses={{
          edit: (person) => href('/admin/customers/:id/people/:person', { id, person }),
          remove: (person) => href('/admin/customers/:id/people/:person/remove', { id, person }),
          resend: (person) => href('/admin/customers/:id/people/:person/resend', { id, person }),
        }}
      />
      {people.length === 0 && (
        <Card>
          <EmptyState
            icon={<Users className="size-6" />}
            title="Only the owner has access"
            action={invite}
          >
            Billing and technical contacts sign in themselves and see only what their role needs.
          </EmptyState>
        </Card>
      )}
      <Outlet />
    </>
  )
}
