import { href, Link } from 'react-router'
import type { CustomerPerson } from '#modules/customers/queries/people/people.server.ts'
import { contactRoleLabel } from '#modules/identity/rules/contact.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  customerId: string
  people: readonly Pick<CustomerPerson, 'id' | 'name' | 'roles' | 'state'>[]
}

/** Who acts for the customer besides its owner. */
export function CustomerPeopleCard({ customerId: id, people }: Props) {
  const manage = (
    <Button to={href('/admin/customers/:id/people', { id })} variant="outline" size="sm">
      Manage
    </Button>
  )
  return (
    <Card title="People" actions={manage} flush>
      {people.length === 0 ? (
        <p className="px-4 py-5 text-muted text-sm">Only the owner has access.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {people.map((person) => (
            <li key={person.id} className="relative px-4 py-2.5 hover:bg-sunken/60">
              <Link
                to={href('/admin/customers/:id/people/:person', { id, person: person.id })}
                className="wrap-anywhere font-medium after:absolute after:inset-0"
              >
                {person.name}
              </Link>
              <span className="block text-muted">
                {contactRoleLabel(person.roles)}
                {person.state !== 'active' && ', invited'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
