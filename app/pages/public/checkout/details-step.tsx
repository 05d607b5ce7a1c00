import { CreditCard, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { type PaymentMethod, paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import {
  purchaseOrderHint,
  purchaseOrderLabel,
} from '#modules/billing/orders/rules/purchase-order-labels.ts'
import {
  serviceLabelHint,
  serviceLabelLabel,
} from '#modules/billing/orders/rules/service-label-text.ts'
import { countries, provinces } from '#modules/customers/rules/places.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { checkoutPath } from './address.ts'
import type { CheckoutView } from './load-checkout.server.ts'

const explained: Record<PaymentMethod, { text: string; icon: ReactNode }> = {
  card: {
    text: 'Pay now on a secure page. Your service starts as soon as the payment is confirmed.',
    icon: <CreditCard className="size-5" />,
  },
  bank_transfer: {
    text: 'We show and email you our bank details. Your service starts when we receive the money.',
    icon: <Landmark className="size-5" />,
  },
}

type Props = { view: Extract<CheckoutView, { step: 'details' }>; answer: FormAnswer | undefined }

export function DetailsStep({ view, answer }: Props) {
  const { quote, email } = view
  const values: Record<string, string | undefined> = {
    ...view.details,
    ...(view.method ? { method: view.method } : {}),
    ...answer?.typed,
  }
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    error: answer?.refusal.fields?.[name],
  })
  const [onlyMethod] = quote.methods
  if (onlyMethod === undefined) return <NoMethod contact={quote.seller.email} />
  return (
    <FormShell
      action={checkoutPath(quote.packageSlug, quote.period, 'details')}
      className="max-w-2xl gap-9"
      refusal={answer?.refusal}
      submitLabel="Continue to review"
      pendingLabel="One moment..."
      wide
    >
      <Part title="What is it for?">
        <TextField
          label={serviceLabelLabel}
          hint={serviceLabelHint}
          placeholder="example.co.za"
          autoCapitalize="none"
          spellCheck={false}
          className="sm:col-span-2"
          {...field('serviceLabel')}
        />
      </Part>
      {view.actsFor !== null && (
        <Alert kind="info">
          This order is for {view.actsFor}. Its own details, and not changes that you make below, go
          onto the invoice. Only its owner can change them.
        </Alert>
      )}
      <Part
        title="Your details"
        note={
          view.actsFor === null
            ? `Signed in as ${email}. The invoice goes to this address.`
            : 'The invoice goes to the owner and to billing contacts.'
        }
      >
        <TextField label="First name" autoComplete="given-name" required {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" required {...field('lastName')} />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          required
          className="sm:col-span-2"
          hint="Only for questions about your order."
          {...field('phone')}
        />
      </Part>
      <Part title="Business" note="Leave empty if you’re buying for yourself.">
        <TextField label="Company" autoComplete="organization" {...field('company')} />
        <TextField
          label="VAT number"
          inputMode="numeric"
          hint="10 digits, starts with 4."
          {...field('vatNumber')}
        />
        <TextField
          label={purchaseOrderLabel}
          hint={purchaseOrderHint}
          className="sm:col-span-2"
          {...field('purchaseOrderNumber')}
        />
      </Part>
      <Part title="Billing address">
        <TextField
          label="Street address"
          autoComplete="address-line1"
          required
          className="sm:col-span-2"
          {...field('line1')}
        />
        <TextField
          label="Suburb, building or unit"
          autoComplete="address-line2"
          className="sm:col-span-2"
          {...field('line2')}
        />
        <TextField label="Town or city" autoComplete="address-level2" required {...field('city')} />
        <TextField
          label="Postal code"
          autoComplete="postal-code"
          required
          {...field('postalCode')}
        />
        <TextField
          label="Province"
          autoComplete="address-level1"
          list="provinces"
          {...field('province')}
        />
        <SelectField
          label="Country"
          autoComplete="country"
          options={countries}
          {...field('country')}
        />
        <datalist id="provinces">
          {provinces.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Part>
      <RadioCards
        label={
          <span className="mb-2 inline-block font-display font-bold text-heading">
            How would you like to pay?
          </span>
        }
        name="method"
        required
        defaultValue={values.method ?? onlyMethod}
        error={answer?.refusal.fields?.method}
        options={quote.methods.map((method) => ({
          value: method,
          label: (
            <span className="flex items-center gap-2">
              {paymentMethodLabels[method]}
              <span aria-hidden="true" className="ml-auto text-muted">
                {explained[method].icon}
              </span>
            </span>
          ),
          description: explained[method].text,
        }))}
      />
    </FormShell>
  )
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-display font-bold text-heading">{title}</legend>
      {note !== undefined && <p className="mt-1 break-words text-muted text-sm">{note}</p>}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

function NoMethod({ contact }: { contact: string }) {
  return (
    <Alert kind="warning" title="We can’t take payments at the moment">
      <p>
        Please try again a little later, or write to{' '}
        <a className="font-semibold underline" href={contact ? `mailto:${contact}` : '/contact'}>
          {contact || 'us'}
        </a>{' '}
        and we’ll help you order.
      </p>
    </Alert>
  )
}
