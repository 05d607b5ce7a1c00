import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { CustomerChoice } from '#modules/customers/queries/customer-choices.server.ts'
import { controlLook } from '#ui/form/field-frame.tsx'
import { useLateSubmit } from '#ui/form/late-submit.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = { customer: CustomerChoice | null; matches: readonly CustomerChoice[]; search: string }

const pause = 250

/** Who the order is for: searched and chosen by address, so that it needs no scripts and survives a reload. */
export function CustomerPicker({ customer, matches, search }: Props) {
  const { later } = useLateSubmit(pause)
  if (customer) {
    return (
      <Card
        title="Customer"
        actions={
          <Button to="?" variant="outline" size="sm" preventScrollReset>
            Choose another
          </Button>
        }
      >
        <Person choice={customer} />
      </Card>
    )
  }
  return (
    <Card title="Customer" flush>
      <Form className="flex gap-2 p-4" role="search" preventScrollReset>
        <label className="relative flex-1">
          <span className="sr-only">Search customers</span>
          <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
          <input
            type="search"
            name="q"
            defaultValue={search}
            maxLength={100}
            autoComplete="off"
            placeholder="Name, email or company"
            onInput={({ currentTarget: { form } }) => later(form)}
            className={`${controlLook} min-h-10 pl-9`}
          />
        </label>
        <Button type="submit" variant="outline">
          Search
        </Button>
      </Form>
      {matches.length === 0 ? (
        <p className="px-4 pb-5 text-muted text-sm">No customer matches. Try part of the name or the address.</p>
      ) : (
        <ul aria-label="Customers" className="max-h-72 divide-y divide-line overflow-y-auto border-line border-t">
          {matches.map((choice) => (
            <li key={choice.id}>
              <Link to={`?customer=${choice.id}`} preventScrollReset className="block px-4 py-2 hover:bg-sunken">
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
      <span className="block break-all text-muted">{[choice.email, choice.company].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
