import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href, useLocation } from 'react-router'
import { typedIn } from '#app/forms/read-form.ts'
import type { Refusal } from '#kernel/result.ts'
import type { StaffOrderOptions } from '#modules/billing/orders/queries/staff-order-options.server.ts'
import { possiblePeriods } from '#modules/billing/orders/rules/possible-periods.ts'
import { maxLines } from '#modules/billing/orders/rules/staff-order.ts'
import {
  emptyLine,
  isOrderComplete,
  needsFreeReason,
  type OrderFormLine,
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
import { LineFields } from './line-fields.tsx'
import { OrderReview } from './order-review.tsx'
import { OrderTerms } from './order-terms.tsx'
import { ownPrice } from './own-price.ts'

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
  const [lines, setLines] = useState<KeyedLine[]>(() => keyed(typed?.lines ?? [emptyLine]))
  const [chosenPeriod, setPeriod] = useState(typed?.period ?? 'monthly')
  // A period that a chosen package is not sold for gives way to one that it is.
  const periods = possiblePeriods(options, lines)
  const period: string = periods.find((one) => one === chosenPeriod) ?? periods[0] ?? ''
  const [method, setMethod] = useState<string>(typed?.method ?? options.methods.at(-1) ?? '')
  useEffect(() => {
    if (answer) setLines(keyed(typedOrder(answer.typed).lines))
  }, [answer])
  const inside = useValuesBeforeHydration<HTMLDivElement>((form) => {
    const early = typedOrder(typedIn(form))
    setLines((all) => all.map((line, at) => ({ ...line, ...early.lines[at] })))
    if (early.period !== '') setPeriod(early.period)
    if (early.method !== '') setMethod(early.method)
  })
  const values: OrderFormValues = { customerId: customer?.id ?? '', period, method, purchaseOrderNumber: '', notes: '', freeReason: '', lines }
  const refusal = answer?.refusal ?? null
  const errors = refusal?.fields ?? {}
  const change = (key: number, changes: Partial<OrderFormLine>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...changes } : line)))
  return (
    <FormShell
      action={changeLines(null)}
      refusal={refusal}
      submitLabel="Create Order"
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
            <div className="flex flex-col gap-4">
              {lines.map((line, at) => (
                <LineFields
                  key={line.key}
                  at={at}
                  line={line}
                  period={period}
                  options={options}
                  mayPrice={mayPrice}
                  errors={errors}
                  removeAction={changeLines(`remove-${at}`)}
                  onChange={(changes) => change(line.key, changes)}
                  onRemove={lines.length > 1 ? () => setLines((all) => all.filter(({ key }) => key !== line.key)) : null}
                />
              ))}
              <Button
                type="submit"
                formAction={changeLines('add')}
                data-adds-line
                variant="outline"
                size="sm"
                className="self-start"
                disabled={lines.length >= maxLines}
                icon={<Plus aria-hidden="true" className="size-4" />}
                onClick={(event) => {
                  event.preventDefault()
                  setLines((all) => [...all, ...keyed([emptyLine])])
                }}
              >
                Add item
              </Button>
            </div>
          </Card>
          <OrderTerms
            isFree={needsFreeReason(lines, (id) => ownPrice(options, id, period)) || errors.freeReason !== undefined}
            options={options}
            periods={periods}
            typed={typed}
            errors={errors}
            period={period}
            setPeriod={setPeriod}
            method={method}
            setMethod={setMethod}
          />
        </div>
        <OrderReview values={values} options={options} customer={customer} />
      </div>
    </FormShell>
  )
}

/** Without scripts a button changes the lines by an address of its own; the chosen customer is in the address too. */
function addressWith(search: string, change: string | null): string {
  const query = new URLSearchParams(search)
  query.delete('lines')
  if (change !== null) query.set('lines', change)
  return `${href('/admin/orders/new')}?${query}`
}

type KeyedLine = OrderFormLine & { key: number }

let lastKey = 0

/** Lines have no id, and React needs stable keys when one is removed. */
function keyed(lines: readonly OrderFormLine[]): KeyedLine[] {
  return lines.map((line) => ({ ...line, key: ++lastKey }))
}
