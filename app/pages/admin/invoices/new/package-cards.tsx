import { useState } from 'react'
import { formatDay } from '#kernel/date-format.ts'
import { isCalendarDate } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import type { ManualInvoiceOptions } from '#modules/billing/invoices/queries/manual-invoice-options.server.ts'
import { LinesReview } from '#modules/billing/orders/components/lines-review.tsx'
import { paymentMethodLabels, paymentMethods } from '#modules/billing/orders/rules/order.ts'
import { purchaseOrderLabel } from '#modules/billing/orders/rules/purchase-order-labels.ts'
import { serviceLabelLabel } from '#modules/billing/orders/rules/service-label-text.ts'
import { billingPeriodLabels, perPeriod } from '#modules/catalog/rules/period-labels.ts'
import { billingPeriods, ownPeriod } from '#modules/catalog/rules/price.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FieldNotes, useFieldId } from '#ui/form/field-frame.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import type { WizardAnswer } from './wizard-answer.ts'

type CardsProps = {
  name: string
  chosen: string
  onChoose: (packageId: string) => void
  packages: ManualInvoiceOptions['packages']
  /** Where other items follow. */
  mayBeNone: boolean
  error: string[] | undefined
}

const cardClasses =
  'flex cursor-pointer items-start gap-3 rounded-xl border border-line-strong bg-surface px-4 py-3 hover:border-text has-checked:border-selected has-checked:bg-selected-soft [[hidden]]:hidden'

/** The search only hides packages, so the selected one stays selected. */
export function PackageCards({ name, chosen, onChoose, packages, mayBeNone, error }: CardsProps) {
  const id = useFieldId(undefined, name)
  const hydrated = useHydrated()
  const [search, setSearch] = useState('')
  const found = (title: string, description: string) =>
    `${title} ${description}`.toLowerCase().includes(search.trim().toLowerCase())
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
          <label key={item.id} hidden={!found(item.name, item.description)} className={cardClasses}>
            <input
              type="radio"
              name={name}
              value={item.id}
              defaultChecked={item.id === chosen}
              onChange={() => onChoose(item.id)}
              className="mt-0.5"
            />
            <span className="min-w-0 flex-1 text-sm">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                <span className="min-w-0 wrap-anywhere">{item.name}</span>
                {!item.showOnFrontend && <Badge tone="outline">Custom Package</Badge>}
              </span>
              <span className="tabular block">
                {formatRand(item.priceCents)}{' '}
                <span className="text-muted">{perPeriod(ownPeriod(item.billingPeriod))}</span>
              </span>
              {item.description !== '' && (
                <span className="mt-0.5 line-clamp-2 text-muted">{item.description}</span>
              )}
            </span>
          </label>
        ))}
        {mayBeNone && (
          <label className={cardClasses}>
            <input
              type="radio"
              name={name}
              value=""
              defaultChecked={chosen === ''}
              onChange={() => onChoose('')}
              className="mt-0.5"
            />
            <span className="min-w-0 flex-1 text-sm">
              <span className="block font-semibold">No package</span>
              <span className="block text-muted">Only the items below</span>
            </span>
          </label>
        )}
      </div>
      {count === 0 && <p className="text-muted text-sm">No package matches.</p>}
      <FieldNotes id={id} hint={undefined} error={error} />
    </fieldset>
  )
}

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
            ['Billing period', period ? billingPeriodLabels[period] : ''],
            ['Due date', isCalendarDate(values.dueDate) ? formatDay(values.dueDate) : ''],
            ['Payment method', method ? paymentMethodLabels[method] : ''],
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
