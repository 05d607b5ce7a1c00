import { formatDay } from '#kernel/date-format.ts'
import { isCalendarDate } from '#kernel/dates.ts'
import type { ManualInvoiceOptions } from '#modules/billing/invoices/queries/manual-invoice-options.server.ts'
import { LinesReview } from '#modules/billing/orders/components/lines-review.tsx'
import {
  billingPeriodLabels,
  paymentMethodLabels,
  paymentMethods,
} from '#modules/billing/orders/rules/order.ts'
import { purchaseOrderLabel } from '#modules/billing/orders/rules/purchase-order-labels.ts'
import { serviceLabelLabel } from '#modules/billing/orders/rules/service-label-text.ts'
import { billingPeriods } from '#modules/catalog/rules/price.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import type { WizardAnswer } from './wizard-answer.ts'

/** Step 3: a summary of the invoice and of what happens when it is created. */
export function ReviewStep({
  answer,
  options,
}: {
  answer: WizardAnswer
  options: ManualInvoiceOptions
}) {
  const { values, customer } = answer
  const isNew = values.mode === 'new'
  const period = billingPeriods.find((one) => one === values.period)
  const method = paymentMethods.find((one) => one === values.method)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_17rem]">
        <DescriptionList
          entries={[
            ['Customer', isNew ? `${values.name} (new)` : (customer?.name ?? '')],
            ['Email', isNew ? values.email : (customer?.email ?? '')],
            ['Company', isNew ? values.company : (customer?.company ?? '')],
            ['Billing Period', period ? billingPeriodLabels[period] : ''],
            ['Due Date', isCalendarDate(values.dueDate) ? formatDay(values.dueDate) : ''],
            ['Payment Method', method ? paymentMethodLabels[method] : ''],
            [serviceLabelLabel, values.serviceLabel],
            [purchaseOrderLabel, values.purchaseOrderNumber],
            ['Notes', values.notes],
          ]}
        />
        <div className="flex h-fit flex-col gap-3 rounded-xl bg-sunken px-4 py-3 text-sm">
          <LinesReview lines={values.lines} period={values.period} options={options} />
        </div>
      </div>
      <Alert kind="warning" title="Please note">
        <ul className="mt-1 list-disc pl-5">
          <li>The invoice is created as Unpaid</li>
          <li>The customer receives the invoice email immediately</li>
          <li>New customers get a welcome email with login credentials</li>
          <li>The customer can see the invoice in their dashboard</li>
        </ul>
      </Alert>
    </>
  )
}
