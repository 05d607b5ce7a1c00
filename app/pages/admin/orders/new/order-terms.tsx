import type { StaffOrderOptions } from '#modules/billing/orders/queries/staff-order-options.server.ts'
import { billingPeriodLabels, paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import { purchaseOrderHint, purchaseOrderLabel } from '#modules/billing/orders/rules/purchase-order-labels.ts'
import { serviceLabelHint, serviceLabelLabel } from '#modules/billing/orders/rules/service-label-text.ts'
import type { OrderFormValues } from '#modules/billing/orders/rules/staff-order-form.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  options: StaffOrderOptions
  /** Those that all chosen packages are sold for. */
  periods: readonly BillingPeriod[]
  /** Staff set a price to zero, which needs a reason. */
  isFree: boolean
  typed: OrderFormValues | null
  errors: Partial<Record<string, string[]>>
  period: string
  setPeriod: (period: string) => void
  method: string
  setMethod: (method: string) => void
}

/** Period, payment method, purchase order number and notes of a new order. */
export function OrderTerms({ options, periods, isFree, typed, errors, period, setPeriod, method, setMethod }: Props) {
  return (
    <Card title="Terms">
      <div className="flex flex-col gap-4">
        <RadioCards
          label="Billing period"
          name="period"
          columns={2}
          required
          value={period}
          onChange={setPeriod}
          error={errors.period}
          options={periods.map((value) => ({ value, label: billingPeriodLabels[value] }))}
        />
        {options.methods.length === 0 && (
          <Alert kind="warning">No payment method is available. To create orders, switch one on in the settings and complete its details.</Alert>
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
        <TextField
          label={serviceLabelLabel}
          name="serviceLabel"
          autoComplete="off"
          defaultValue={typed?.serviceLabel}
          error={errors.serviceLabel}
          hint={serviceLabelHint}
        />
        <TextField
          label={purchaseOrderLabel}
          name="purchaseOrderNumber"
          defaultValue={typed?.purchaseOrderNumber}
          error={errors.purchaseOrderNumber}
          hint={purchaseOrderHint}
        />
        {isFree && (
          <TextField
            label="Why is it free?"
            name="freeReason"
            required
            maxLength={200}
            defaultValue={typed?.freeReason}
            error={errors.freeReason}
            hint="An item or the whole order costs R0.00. The reason is kept in the order's history."
          />
        )}
        <TextAreaField
          label="Notes"
          name="notes"
          rows={2}
          maxLength={500}
          defaultValue={typed?.notes}
          hint="Optional. Shown in the order's history."
        />
      </div>
    </Card>
  )
}
