import { useEffect, useState } from 'react'
import { href, useLocation } from 'react-router'
import { typedIn } from '#app/forms/read-form.ts'
import type { Refusal } from '#kernel/result.ts'
import { LinesReview } from '#modules/billing/orders/components/lines-review.tsx'
import { OrderLines, useTypedLines } from '#modules/billing/orders/components/order-lines.tsx'
import { usePeriod } from '#modules/billing/orders/components/use-period.ts'
import type { StaffOrderOptions } from '#modules/billing/orders/queries/staff-order-parts.server.ts'
import { emptyLine, needsFreeReason } from '#modules/billing/orders/rules/order-line-form.ts'
import { ownPrice } from '#modules/billing/orders/rules/priced-lines.ts'
import {
  isOrderComplete,
  type OrderFormValues,
  typedOrder,
} from '#modules/billing/orders/rules/staff-order-form.ts'
import type { CustomerChoice } from '#modules/customers/queries/customer-choices.server.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { useValuesBeforeHydration } from '#ui/form/use-values-before-hydration.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { OrderTerms } from './order-terms.tsx'

type Props = {
  options: StaffOrderOptions
  customer: CustomerChoice | null
  mayPrice: boolean
  idempotencyKey: string
  answer: OrderAnswer | null
}

/** The submitted values and their errors. */
export type OrderAnswer = { refusal: Refusal | null; typed: Record<string, string> }

/** Lines, period and method, with the totals beside them as they change. */
export function OrderForm({ options, customer, mayPrice, idempotencyKey, answer }: Props) {
  const hydrated = useHydrated()
  const typed = answer && typedOrder(answer.typed)
  const { search } = useLocation()
  const changeLines = (change: string | null) => addressWith(search, change)
  const typedLines = useTypedLines(typed?.lines ?? [emptyLine])
  const { lines, replace } = typedLines
  const billing = usePeriod(options, lines, typed?.period ?? 'monthly')
  const { period } = billing
  const [method, setMethod] = useState<string>(typed?.method ?? options.methods.at(-1) ?? '')
  useEffect(() => {
    if (answer) replace(typedOrder(answer.typed).lines)
  }, [answer, replace])
  const inside = useValuesBeforeHydration<HTMLDivElement>((form) => {
    const early = typedOrder(typedIn(form))
    typedLines.fill(early.lines)
    if (early.period !== '') billing.setPeriod(early.period)
    if (early.method !== '') setMethod(early.method)
  })
  const values: OrderFormValues = {
    customerId: customer?.id ?? '',
    period,
    method,
    ...unshown,
    lines,
  }
  const refusal = answer?.refusal ?? null
  const errors = refusal?.fields ?? {}
  return (
    <FormShell
      action={changeLines(null)}
      refusal={refusal}
      submitLabel="Create order"
      pendingLabel="Creating..."
      submitDisabled={hydrated && !isOrderComplete(values)}
      aside={
        <Button to="/admin/orders" variant="outline">
          Cancel
        </Button>
      }
    >
      <HiddenField name="idempotency_key" value={idempotencyKey} />
      <HiddenField name="customerId" value={values.customerId} />
      <div ref={inside} className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card title="Items">
            <OrderLines
              typed={typedLines}
              form={{ period, options, mayPrice, errors }}
              addressOf={changeLines}
              firstFrom="list"
            />
          </Card>
          <OrderTerms
            isFree={
              needsFreeReason(lines, (id) => ownPrice(options, id, period)) ||
              errors.freeReason !== undefined
            }
            options={options}
            billing={billing}
            method={method}
            setMethod={setMethod}
            typed={typed}
            errors={errors}
          />
        </div>
        <OrderReview values={values} options={options} customer={customer} />
      </div>
    </FormShell>
  )
}

/** Terms that the review beside the form does not show. */
const unshown = { serviceLabel: '', purchaseOrderNumber: '', notes: '', freeReason: '' }

/**
 * Without scripts a button changes the lines by its own address; the chosen customer is in the
 * address too.
 */
function addressWith(search: string, change: string | null): string {
  const query = new URLSearchParams(search)
  query.delete('lines')
  if (change !== null) query.set('lines', change)
  return `${href('/admin/orders/new')}?${query}`
}

type OrderReviewProps = {
  values: OrderFormValues
  options: StaffOrderOptions
  customer: CustomerChoice | null
}

/** A preview of the order. None of it is submitted: the server calculates everything again. */
function OrderReview({ values, options, customer }: OrderReviewProps) {
  return (
    <Card title="Review" className="xl:sticky xl:top-7">
      <div className="flex flex-col gap-3 text-sm">
        <p className="break-words">
          <span className="text-muted">For </span>
          {customer ? `${customer.name || customer.email}` : 'no customer yet. Choose one above.'}
        </p>
        <LinesReview lines={values.lines} period={values.period} options={options} />
        <p className="text-muted">
          The order and its invoice start as pending. The customer gets a confirmation email right
          away
          {values.method === 'bank_transfer' ? ', with the bank details.' : '.'}
        </p>
      </div>
    </Card>
  )
}
