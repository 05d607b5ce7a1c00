import { href } from 'react-router'
import { typedIn } from '#app/forms/read-form.ts'
import type { ManualInvoiceOptions } from '#modules/billing/invoices/queries/manual-invoice-options.server.ts'
import { maxInvoiceNotesLength } from '#modules/billing/invoices/rules/manual-invoice.ts'
import { typedInvoice } from '#modules/billing/invoices/rules/manual-invoice-form.ts'
import { OrderLines, useTypedLines } from '#modules/billing/orders/components/order-lines.tsx'
import {
  FreeReasonField,
  ReferenceFields,
} from '#modules/billing/orders/components/reference-fields.tsx'
import { usePeriod } from '#modules/billing/orders/components/use-period.ts'
import { paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import { lineField, needsFreeReason } from '#modules/billing/orders/rules/order-line-form.ts'
import { ownPrice } from '#modules/billing/orders/rules/priced-lines.ts'
import { billingPeriodLabels } from '#modules/catalog/rules/period-labels.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { HiddenField, TextAreaField } from '#ui/form/field.tsx'
import { useValuesBeforeHydration } from '#ui/form/use-values-before-hydration.ts'
import { PackageCards } from './package-cards.tsx'
import type { WizardAnswer } from './wizard-answer.ts'

/** Step 2: the items, billing period, due date and payment method. */
export function PackageStep({
  answer,
  options,
}: {
  answer: WizardAnswer
  options: ManualInvoiceOptions & { mayPrice: boolean }
}) {
  const { values } = answer
  const errors = answer.refusal?.fields ?? {}
  const typed = useTypedLines(values.lines)
  const { lines } = typed
  const { periods, period, setPeriod } = usePeriod(options, lines, values.period)
  const inside = useValuesBeforeHydration<HTMLDivElement>((form) => {
    const early = typedInvoice(typedIn(form))
    typed.fill(early.lines)
    if (early.period !== '') setPeriod(early.period)
  })
  const [first] = lines
  const hasDiscount = lines.every(
    ({ packageId }) =>
      options.packages.find(({ id }) => id === packageId)?.periodPrices.annual === undefined,
  )
  const isFree =
    needsFreeReason(lines, (id) => ownPrice(options, id, period)) || errors.freeReason !== undefined
  return (
    <>
      <PackageCards
        name={lineField(0, 'packageId')}
        chosen={first?.packageId ?? ''}
        onChoose={(packageId) => first && typed.change(first.key, { packageId, unitPrice: '' })}
        packages={options.packages}
        mayBeNone={lines.length > 1}
        error={errors[lineField(0, 'packageId')] ?? errors.lines}
      />
      <div ref={inside} className="rounded-xl border border-line p-4 max-sm:px-3">
        <OrderLines
          typed={typed}
          form={{ period, options, mayPrice: options.mayPrice, errors }}
          addressOf={(change) => `${href('/admin/invoices/new')}?step=2&go=lines&lines=${change}`}
          firstFrom="cards"
        />
      </div>
      <RadioCards
        label="Billing period"
        name="period"
        columns={2}
        required
        value={period}
        onChange={setPeriod}
        error={errors.period}
        options={periods.map((value) => ({
          value,
          label: billingPeriodLabels[value],
          description:
            value === 'annual' && options.annualDiscountPercent > 0 && hasDiscount
              ? `Save ${options.annualDiscountPercent}%`
              : undefined,
        }))}
      />
      <DateField
        label="Due date"
        name="dueDate"
        required
        min={options.today}
        defaultValue={values.dueDate}
        error={errors.dueDate}
        className="sm:max-w-60"
      />
      {options.methods.length === 0 && (
        <Alert kind="warning">
          No payment method is available. Switch one on in the settings and complete its details.
        </Alert>
      )}
      <RadioCards
        label="Payment method"
        name="method"
        columns={2}
        required
        defaultValue={values.method}
        error={errors.method}
        options={options.methods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
      />
      <ReferenceFields values={values} errors={errors} />
      {isFree ? (
        <FreeReasonField values={values} errors={errors} document="invoice" />
      ) : (
        <HiddenField name="freeReason" value={values.freeReason} />
      )}
      <TextAreaField
        label="Notes"
        name="notes"
        rows={2}
        maxLength={maxInvoiceNotesLength}
        defaultValue={values.notes}
        error={errors.notes}
        hint="Printed on the invoice."
      />
    </>
  )
}
