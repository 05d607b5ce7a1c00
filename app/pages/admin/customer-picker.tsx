import { Link } from 'react-router'
import type { CustomerChoice } from '#modules/customers/queries/customer-choices.server.ts'
import { DebouncedSearch } from '#ui/form/search-input.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = { customer: CustomerChoice | null; matches: readonly CustomerChoice[]; search: string }

/**
 * The customer for whom something is made. Search and selection are in the address, so they work
 * without scripts and survive a reload.
 */
export function CustomerPicker({ customer, matches, search }: Props) {
  if (customer) {
    return (
      <Card
        title="Customer"
        actions={
          <Button to="?" variant="outline" size="sm" preventScrollReset>
            Change customer
          </Button>
        }
      >
        <Person choice={customer} />
      </Card>
    )
  }
  return (
    <Card title="Customer" flush>
      <DebouncedSearch
        label="Search customers"
        placeholder="Name, email or company"
        search={search}
        className="p-4"
      />
      {matches.length === 0 ? (
        <p className="px-4 pb-5 text-muted text-sm">
          No customer matches. Try part of the name or the address.
        </p>
      ) : (
        <ul
          aria-label="Customers"
          className="max-h-72 divide-y divide-line overflow-y-auto border-line border-t"
        >
          {matches.map((choice) => (
            <li key={choice.id}>
              <Link
                to={`?customer=${choice.id}`}
                preventScrollReset
                className="block px-4 py-2 hover:bg-sunken"
              >
                <Person choice={choice} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Person({ choice }: { choice: CustomerChoice }) {
  return (
    <span className="block min-w-0 text-sm">
      <span className="block break-words font-medium">{choice.name || choice.email}</span>
      <span className="block wrap-anywhere text-muted">
        {[choice.email, choice.company].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
