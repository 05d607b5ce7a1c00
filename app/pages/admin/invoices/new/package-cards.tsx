import { useState } from 'react'
import { formatRand } from '#kernel/money.ts'
import type { ManualInvoiceOptions } from '#modules/billing/invoices/queries/manual-invoice-options.server.ts'
import type { PackageBillingPeriod } from '#modules/catalog/rules/package.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FieldNotes, useFieldId } from '#ui/form/field-frame.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'

const per: Record<PackageBillingPeriod, string> = {
  monthly: 'per month',
  yearly: 'per year',
  once: 'once-off',
}

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
                {!item.showOnFrontend && <Badge tone="highlight">Custom Package</Badge>}
              </span>
              <span className="tabular block">
                {formatRand(item.priceCents)}{' '}
                <span className="text-muted">{per[item.billingPeriod]}</span>
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
