import type { CustomerPicks } from '#modules/billing/invoices/queries/manual-invoice-options.server.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { CustomerSearch } from './customer-search.tsx'
import type { WizardAnswer } from './wizard-answer.ts'

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
          { value: 'existing', label: 'Existing Customer' },
          { value: 'new', label: 'New Customer' },
        ]}
      />
      <div className="group-has-[[name=mode][value=new]:checked]/wizard:hidden">
        <CustomerSearch answer={answer} picks={picks} error={errors.customerId} />
      </div>
      <div className="hidden gap-4 group-has-[[name=mode][value=new]:checked]/wizard:grid sm:grid-cols-2">
        <TextField
          label="Full Name"
          name="name"
          required
          maxLength={120}
          autoComplete="off"
          defaultValue={values.name}
          error={errors.name}
        />
        <TextField
          label="Email Address"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          defaultValue={values.email}
          error={errors.email}
        />
        <TextField
          label="Phone Number"
          name="phone"
          type="tel"
          maxLength={40}
          autoComplete="off"
          defaultValue={values.phone}
          error={errors.phone}
        />
        <TextField
          label="Company Name"
          name="company"
          maxLength={200}
          autoComplete="off"
          defaultValue={values.company}
          error={errors.company}
        />
        <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem]">
          <legend className="mb-1.5 font-medium text-sm">Billing Address</legend>
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
