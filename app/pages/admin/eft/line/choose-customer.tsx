import { Link } from 'react-router'
import { formatRand } from '#kernel/money.ts'
import type { CustomerChoice } from '#modules/customers/queries/customer-choices.server.ts'
import type { PayableChoice } from '#modules/reconciliation/queries/bank-line.server.ts'
import { DebouncedSearch } from '#ui/form/search-input.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  search: string
  documents: readonly PayableChoice[]
  people: readonly CustomerChoice[]
}

const row = 'block px-4 py-2 text-sm hover:bg-sunken'

/**
 * Another invoice or customer, found by number, name, company or address: chosen by a link, so that
 * it works without scripts.
 */
export function ChooseCustomer({ search, documents, people }: Props) {
  return (
    <Card title="Choose an invoice or a customer" flush>
      <DebouncedSearch
        label="Search invoices and customers"
        placeholder="Number, name, company or email"
        search={search}
        className="p-4"
      />
      {search !== '' && documents.length === 0 && people.length === 0 && (
        <p className="px-4 pb-5 text-muted text-sm">
          No open invoice or customer matches. Try part of the number or name.
        </p>
      )}
      {documents.length > 0 && (
        <ul aria-label="Open invoices" className="divide-y divide-line border-line border-t">
          {documents.map((each) => (
            <li key={each.invoiceId}>
              <Link to={`?customer=${each.customerId}&invoice=${each.invoiceId}`} className={row}>
                <span className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-medium">{each.invoiceNumber}</span>
                  <span className="tabular">{formatRand(each.owedCents)} owed</span>
                </span>
                <span className="block break-words text-muted">
                  {[each.customerName, each.orderNumber].filter(Boolean).join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {people.length > 0 && (
        <ul aria-label="Customers" className="divide-y divide-line border-line border-t">
          {people.map((person) => (
            <li key={person.id}>
              <Link to={`?customer=${person.id}`} className={row}>
                <span className="block break-words font-medium">{person.name || person.email}</span>
                <span className="block break-words text-muted">
                  {[person.email, person.company].filter(Boolean).join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
