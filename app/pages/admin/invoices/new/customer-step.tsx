import { Search } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#kernel/format-count.ts'
import type { CustomerPicks } from '#modules/billing/invoices/queries/manual-invoice-options.server.ts'
import type { CustomerChoice } from '#modules/customers/queries/customer-choices.server.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { controlClasses, FieldNotes, useFieldId } from '#ui/form/field-frame.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useCustomerSearch, type WizardAnswer } from './wizard-answer.ts'

type Props = { answer: WizardAnswer; picks: CustomerPicks; error: string[] | undefined }

/**
 * Finds customers by name or email while the user types; without scripts there is a search button.
 * The selected customer stays in the list.
 */
function CustomerSearch({ answer, picks: first, error }: Props) {
  const id = useFieldId(undefined, 'customerId')
  const [chosen, choose] = useState<CustomerChoice | null>(answer.customer)
  const { picks, look } = useCustomerSearch(answer, first)
  const shown =
    chosen && !picks.matches.some((choice) => choice.id === chosen.id)
      ? [chosen, ...picks.matches]
      : picks.matches
  return (
    <fieldset id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">Existing customer</legend>
      <div className="flex gap-2">
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">Search customers</span>
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-3 left-3 size-4 text-muted"
          />
          <input
            type="search"
            name="search"
            maxLength={100}
            autoComplete="off"
            placeholder="Search by name or email"
            defaultValue={picks.search}
            onInput={({ currentTarget }) => look(currentTarget)}
            // Enter searches and does not submit the step.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              look(event.currentTarget)
            }}
            className={`${controlClasses} min-h-10 max-sm:min-h-11 pl-9`}
          />
        </label>
        <noscript>
          <Button type="submit" formAction="/admin/invoices/new?step=1&go=search" variant="outline">
            Search
          </Button>
        </noscript>
      </div>
      <p role="status" className="tabular min-h-5 text-muted text-sm">
        {picks.search !== '' &&
          `Showing ${formatCount(picks.matches.length)} of ${formatCount(picks.total)} customers`}
      </p>
      {shown.length === 0 ? (
        <p className="text-muted text-sm">
          No customer matches. Try part of the name or the address.
        </p>
      ) : (
        <div className="max-h-64 divide-y divide-line overflow-y-auto rounded-xl border border-line">
          {shown.map((choice) => (
            <label
              key={choice.id}
              className="flex cursor-pointer items-start gap-3 px-4 py-2.5 hover:bg-sunken has-checked:bg-selected-soft"
            >
              <input
                type="radio"
                name="customerId"
                value={choice.id}
                defaultChecked={choice.id === answer.values.customerId}
                onChange={() => choose(choice)}
                className="mt-0.5"
              />
              <span className="min-w-0 text-sm">
                <span className="block break-words font-medium">{choice.name || choice.email}</span>
                <span className="block wrap-anywhere text-muted">
                  {[choice.email, choice.company].filter(Boolean).join(' · ')}
                </span>
              </span>
            </label>
          ))}
        </div>
      )}
      <FieldNotes id={id} hint={undefined} error={error} />
    </fieldset>
  )
}

/** Step 1. CSS alone shows the fields of the chosen option, so it works before scripts load. */
export function CustomerStep({ answer, picks }: { answer: WizardAnswer; picks: CustomerPicks }) {
  const { values } = answer
  const errors = answer.refusal?.fields ?? {}
  return (
    <>
      <RadioCards
        label="Customer"
        hideLabel
        name="mode"
        columns={2}
        defaultValue={values.mode}
        options={[
          { value: 'existing', label: 'Existing customer' },
          { value: 'new', label: 'New customer' },
        ]}
      />
      <div className="group-has-[[name=mode][value=new]:checked]/wizard:hidden">
        <CustomerSearch answer={answer} picks={picks} error={errors.customerId} />
      </div>
      <div className="hidden gap-4 group-has-[[name=mode][value=new]:checked]/wizard:grid sm:grid-cols-2">
        <TextField
          label="Full name"
          name="name"
          required
          maxLength={120}
          autoComplete="off"
          defaultValue={values.name}
          error={errors.name}
        />
        <TextField
          label="Email address"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          defaultValue={values.email}
          error={errors.email}
        />
        <TextField
          label="Phone number"
          name="phone"
          type="tel"
          maxLength={40}
          autoComplete="off"
          defaultValue={values.phone}
          error={errors.phone}
        />
        <TextField
          label="Company name"
          name="company"
          maxLength={200}
          autoComplete="off"
          defaultValue={values.company}
          error={errors.company}
        />
        <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem]">
          <legend className="mb-1.5 font-medium text-sm">Billing address</legend>
          <TextField
            label="Street address"
            name="line1"
            maxLength={200}
            autoComplete="off"
            defaultValue={values.line1}
            error={errors.line1}
          />
          <TextField
            label="Town or city"
            name="city"
            maxLength={100}
            autoComplete="off"
            defaultValue={values.city}
            error={errors.city}
          />
          <TextField
            label="Postal code"
            name="postalCode"
            maxLength={20}
            autoComplete="off"
            defaultValue={values.postalCode}
            error={errors.postalCode}
          />
        </fieldset>
      </div>
    </>
  )
}
