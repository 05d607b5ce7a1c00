import { LinesReview } from '#modules/billing/orders/components/lines-review.tsx'
import type { StaffOrderOptions } from '#modules/billing/orders/queries/staff-order-options.server.ts'
import type { OrderFormValues } from '#modules/billing/orders/rules/staff-order-form.ts'
import type { CustomerChoice } from '#modules/customers/queries/customer-choices.server.ts'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  values: OrderFormValues
  options: StaffOrderOptions
  customer: CustomerChoice | null
}

/** A preview of the order. None of it is submitted: the server calculates everything again. */
export function OrderReview({ values, options, customer }: Props) {
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
