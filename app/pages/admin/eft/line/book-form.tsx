import { Form, href, Link, useNavigation } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import type { BankLineDetails } from '#modules/reconciliation/queries/bank-line.server.ts'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { inlineLink } from './parts.tsx'

/** Allocates the line to open invoices of one customer; the rest becomes account credit. */
export function BookForm({
  details,
  idempotencyKey,
  isChosen,
}: {
  details: BankLineDetails
  idempotencyKey: string
  isChosen: boolean
}) {
  const busy = useNavigation().formAction?.endsWith('/book') ?? false
  const { line, customer, open, proposed, shares } = details
  if (!customer) return null
  const name = customer.name || customer.email
  return (
    <Card title={proposed && !isChosen ? `Or split it for ${name}` : `For ${name}`} flush>
      <Form
        method="post"
        action={href('/admin/eft/lines/:id/:decision?', { id: line.id, decision: 'allocate' })}
        noValidate
      >
        <HiddenField name="idempotency_key" value={idempotencyKey} />
        <HiddenField name="customerId" value={customer.id} />
        {open.length === 0 ? (
          <p className="px-4 py-4 text-muted text-sm">
            This customer owes nothing. You can add the whole amount to their account credit, which
            pays the next invoice.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {open.map(({ invoiceId, invoiceNumber, orderNumber, dueDate, owedCents }) => (
              <li
                key={invoiceId}
                className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm"
              >
                <span className="min-w-0">
                  <Link
                    to={href('/admin/invoices/:id', { id: invoiceId })}
                    className={`font-semibold ${inlineLink}`}
                  >
                    {invoiceNumber}
                  </Link>
                  <span className="block text-muted">
                    {orderNumber && `${orderNumber} · `}
                    {formatRand(owedCents)} owed, due {formatDay(dueDate)}
                  </span>
                </span>
                <TextField
                  label={`Amount for ${invoiceNumber}`}
                  hideLabel
                  name={`share:${invoiceId}`}
                  prefix="R"
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="0.00"
                  defaultValue={
                    shares[invoiceId] === undefined ? '' : decimalRand(shares[invoiceId])
                  }
                  className="w-36"
                />
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-3">
          <p className="text-muted text-sm">
            {open.length > 0 &&
              `Whatever you leave out of ${formatRand(line.amountCents)} is added to the customer’s account credit.`}
          </p>
          <Button type="submit" variant={open.length === 0 ? 'success' : 'outline'} loading={busy}>
            {open.length === 0 ? 'Add to account credit' : 'Allocate split'}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
