import { formatDay } from '#kernel/date-format.ts'
import { isCalendarDate } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import type { ManualInvoiceOptions } from '#modules/billing/invoices/queries/manual-invoice-options.server.ts'
import { manualTotals } from '#modules/billing/invoices/rules/manual-invoice.ts'
import { billingPeriodLabels, paymentMethodLabels, paymentMethods } from '#modules/billing/orders/rules/order.ts'
import { purchaseOrderLabel } from '#modules/billing/orders/rules/purchase-order-labels.ts'
import { billingPeriods } from '#modules/catalog/rules/price.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import type { WizardAnswer } from './wizard-answer.ts'

/** Step 3: a summary of the invoice and of what happens when it is created. */
export function ReviewStep({ answer, options }: { answer: WizardAnswer; options: ManualInvoiceOptions }) {
  const { values, customer } = answer
  const priced = manualTotals(options, values)
  const isNew = values.mode === 'new'
  const period = billingPeriods.find((one) => one === values.period)
  const method = paymentMethods.find((one) => one === values.method)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <DescriptionList
          entries={[
            ['Customer', isNew ? `${values.name} (new)` : (customer?.name ?? '')],
            ['Email', isNew ? values.email : (customer?.email ?? '')],
            ['Company', isNew ? values.company : (customer?.company ?? '')],
            ['Package', priced?.name ?? ''],
            ['Billing Period', period ? billingPeriodLabels[period] : ''],
            ['Due Date', isCalendarDate(values.dueDate) ? formatDay(values.dueDate) : ''],
            ['Payment Method', method ? paymentMethodLabels[method] : ''],
            [purchaseOrderLabel, values.purchaseOrderNumber],
            ['Notes', values.notes],
          ]}
        />
        {priced && (
          <dl className="tabular grid h-fit grid-cols-2 gap-y-1 rounded-xl bg-sunken px-4 py-3 text-sm">
            {options.vatRateBasisPoints > 0 && (
              <>
                <dt className="text-muted">Subtotal</dt>
                <dd className="text-right">{formatRand(priced.totals.subtotal)}</dd>
                <dt className="text-muted">VAT ({options.vatRateBasisPoints / 100}%)</dt>
                <dd className="text-right">{formatRand(priced.totals.vat)}</dd>
              </>
            )}
            <dt className="pt-1 font-semibold text-base">Total</dt>
            <dd className="pt-1 text-right font-semibold text-base">{formatRand(priced.totals.total)}</dd>
          </dl>
        )}
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
