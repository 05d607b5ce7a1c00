import { useState } from 'react'
import { formatRand } from '#kernel/money.ts'
import type { ManualInvoiceOptions } from '#modules/billing/invoices/queries/manual-invoice-options.server.ts'
import { maxInvoiceNotesLength } from '#modules/billing/invoices/rules/manual-invoice.ts'
import { billingPeriodLabels, paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import { possiblePeriods } from '#modules/billing/orders/rules/possible-periods.ts'
import { purchaseOrderHint, purchaseOrderLabel } from '#modules/billing/orders/rules/purchase-order-labels.ts'
import type { PackageBillingPeriod } from '#modules/catalog/rules/package.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { FieldNotes, useFieldId } from '#ui/form/field-frame.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import type { WizardAnswer } from './wizard-answer.ts'

const per: Record<PackageBillingPeriod, string> = { monthly: 'per month', yearly: 'per year', once: 'once-off' }

/** Step 2: package, billing period, due date and payment method. */
export function PackageStep({ answer, options }: { answer: WizardAnswer; options: ManualInvoiceOptions }) {
  const { values } = answer
  const errors = answer.refusal?.fields ?? {}
  const [chosen, setChosen] = useState(values.packageId)
  const periods = possiblePeriods(options, [{ packageId: chosen }])
  return (
    <>
      <PackageCards chosen={values.packageId} onChoose={setChosen} packages={options.packages} error={errors.packageId} />
      <RadioCards
        label="Billing Period"
        name="period"
        columns={2}
        required
        key={periods.join()}
        defaultValue={periods.find((one) => one === values.period) ?? periods[0]}
        error={errors.period}
        options={periods.map((value) => ({
          value,
          label: billingPeriodLabels[value],
          description: value === 'annual' && options.annualDiscountPercent > 0 ? `Save ${options.annualDiscountPercent}%` : undefined,
        }))}
      />
      <TextField
        label="Due Date"
        name="dueDate"
        type="date"
        required
        min={options.today}
        defaultValue={values.dueDate}
        error={errors.dueDate}
        className="sm:max-w-60"
      />
      {options.methods.length === 0 && (
        <Alert kind="warning">No payment method is available. Switch one on in the settings and complete its details.</Alert>
      )}
      <RadioCards
        label="Payment Method"
        name="method"
        columns={2}
        required
        defaultValue={values.method}
        error={errors.method}
        options={options.methods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
      />
      <TextField
        label={purchaseOrderLabel}
        name="purchaseOrderNumber"
        defaultValue={values.purchaseOrderNumber}
        error={errors.purchaseOrderNumber}
        hint={purchaseOrderHint}
      />
      <TextAreaField
        label="Notes"
        name="notes"
        rows={2}
        maxLength={maxInvoiceNotesLength}
        defaultValue={values.notes}
        error={errors.notes}
        hint="Optional, printed on the invoice."
      />
    </>
  )
}

type CardsProps = { chosen: string; onChoose: (packageId: string) => void; packages: ManualInvoiceOptions['packages']; error: string[] | undefined }

/** The search only hides packages, so the selected one stays selected. */
function PackageCards({ chosen, onChoose, packages, error }: CardsProps) {
  const id = useFieldId(undefined, 'packageId')
  const hydrated = useHydrated()
  const [search, setSearch] = useState('')
  const found = (name: string, description: string) => `${name} ${description}`.toLowerCase().includes(search.trim().toLowerCase())
  const count = packages.filter((item) => found(item.name, item.description)).length
  return (
    <fieldset id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">
        Package
        <span aria-hidden="true" className="ml-0.5 text-danger">
          *
        </span>
      </legend>
      {hydrated && (
        <TextField
          label="Search packages"
          hideLabel
          type="search"
          placeholder="Search packages"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className="grid max-h-80 gap-2 overflow-y-auto p-0.5 sm:grid-cols-2">
        {packages.map((item) => (
          <label
            key={item.id}
            hidden={!found(item.name, item.description)}
            className="flex cursor-pointer items-start gap-3 rounded-xl border border-line-strong bg-surface px-4 py-3 hover:border-text has-checked:border-selected has-checked:bg-selected-soft [[hidden]]:hidden"
          >
            <input
              type="radio"
              name="packageId"
              value={item.id}
              defaultChecked={item.id === chosen}
              onChange={() => onChoose(item.id)}
              className="mt-0.5"
            />
            <span className="min-w-0 flex-1 text-sm">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                {item.name}
                {!item.showOnFrontend && <Badge tone="highlight">Custom Package</Badge>}
              </span>
              <span className="tabular block">
                {formatRand(item.priceCents)} <span className="text-muted">{per[item.billingPeriod]}</span>
              </span>
              {item.description !== '' && <span className="mt-0.5 line-clamp-2 text-muted">{item.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {count === 0 && <p className="text-muted text-sm">No package matches.</p>}
      <FieldNotes id={id} hint={undefined} error={error} />
    </fieldset>
  )
}
