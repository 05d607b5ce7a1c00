import { Form, href, Link } from 'react-router'
import { formatRand } from '#kernel/money.ts'
import type { CustomerChoice } from '#modules/customers/queries/customer-choices.server.ts'
import type { PayableChoice } from '#modules/reconciliation/queries/bank-line.server.ts'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { DebouncedSearch } from '#ui/form/search-input.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  id: string
  typed: string | undefined
}

/** For lines that are not a customer's payment: interest, refunds, the owner's own money. */
export function Dismiss(line: Props) {
  return (
    <ReasonForm
      {...line}
      title="Not a customer’s payment"
      decision="dismiss"
      example="For example: interest"
      label="Dismiss"
    />
  )
}

/**
 * Takes the allocation back, with its own entry for each payment; the line can be allocated again.
 * Of money out: another payment bounced.
 */
export function Undo({
  isIn,
  problem,
  ...line
}: Props & { isIn: boolean; problem: string | null }) {
  if (problem !== null) {
    return (
      <Card title="Can’t be undone">
        <p className="text-muted text-sm">{problem}</p>
      </Card>
    )
  }
  const example = isIn
    ? 'For example: another customer’s payment'
    : 'For example: another payment of this amount bounced'
  return (
    <ReasonForm
      {...line}
      title={isIn ? 'Allocated wrongly' : 'Wrong payment reversed'}
      decision="undo"
      example={example}
      label={isIn ? 'Undo allocation' : 'Undo reversal'}
    />
  )
}

type FormProps = Props & {
  title: string
  decision: 'dismiss' | 'undo'
  example: string
  label: string
}

function ReasonForm({ id, typed, title, decision, example, label }: FormProps) {
  return (
    <Card title={title}>
      <Form
        method="post"
        action={href('/admin/eft/lines/:id/:decision?', { id, decision })}
        className="flex flex-wrap items-end gap-3"
      >
        <ReasonField typed={typed} placeholder={example} className="min-w-56 flex-1" />
        <Button type="submit" variant="outline">
          {label}
        </Button>
      </Form>
    </Card>
  )
}

export function Reopen({ id }: { id: string }) {
  return (
    <Card title="Dismissed">
      <Form
        method="post"
        action={href('/admin/eft/lines/:id/:decision?', { id, decision: 'reopen' })}
        className="flex flex-wrap items-center justify-between gap-3"
      >
        <p className="text-muted text-sm">You can reopen this line and review it again.</p>
        <Button type="submit" variant="outline">
          Reopen
        </Button>
      </Form>
    </Card>
  )
}

export function MatchAgain({ id }: { id: string }) {
  return (
    <Form method="post" action={href('/admin/eft/lines/:id/:decision?', { id, decision: 'match' })}>
      <Button type="submit" variant="ghost" size="sm">
        Match again
      </Button>
    </Form>
  )
}

type ChoiceProps = {
  search: string
  documents: readonly PayableChoice[]
  people: readonly CustomerChoice[]
}

const row = 'block px-4 py-2 text-sm hover:bg-sunken'

/**
 * Another invoice or customer, found by number, name, company or address: chosen by a link, so that
 * it works without scripts.
 */
export function ChooseCustomer({ search, documents, people }: ChoiceProps) {
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
