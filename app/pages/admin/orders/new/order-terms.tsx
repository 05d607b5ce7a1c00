import {
  FreeReasonField,
  ReferenceFields,
} from '#modules/billing/orders/components/reference-fields.tsx'
import type { ChosenPeriod } from '#modules/billing/orders/components/use-period.ts'
import type { StaffOrderOptions } from '#modules/billing/orders/queries/staff-order-parts.server.ts'
import { paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import type { OrderFormValues } from '#modules/billing/orders/rules/staff-order-form.ts'
import { billingPeriodLabels } from '#modules/catalog/rules/period-labels.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { TextAreaField } from '#ui/form/field.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  options: StaffOrderOptions
  billing: ChosenPeriod
  method: string
  setMethod: (method: string) => void
  /** Staff set a price to zero, which needs a reason. */
  isFree: boolean
  typed: OrderFormValues | null
  errors: Partial<Record<string, string[]>>
}

/** Period, payment method, purchase order number and notes of a new order. */
export function OrderTerms({ options, billing, method, setMethod, isFree, typed, errors }: Props) {
  return (
    <Card title="Terms">
      <div className="flex flex-col gap-4">
        <RadioCards
          label="Billing period"
          name="period"
          columns={2}
          required
          value={billing.period}
          onChange={billing.setPeriod}
          error={errors.period}
          options={billing.periods.map((value) => ({ value, label: billingPeriodLabels[value] }))}
        />
        {options.methods.length === 0 && (
          <Alert kind="warning">
            No payment method is available. To create orders, switch one on in the settings and
            complete its details.
          </Alert>
        )}
        <RadioCards
          label="Payment method"
          name="method"
          columns={2}
          required
          value={method}
          onChange={setMethod}
          error={errors.method}
          options={options.methods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
        />
        <ReferenceFields values={typed} errors={errors} />
        {isFree && <FreeReasonField values={typed} errors={errors} document="order" />}
        <TextAreaField
          label="Notes"
          name="notes"
          rows={2}
          maxLength={500}
          defaultValue={typed?.notes}
          hint="Shown in the order’s history."
        />
      </div>
    </Card>
  )
}
