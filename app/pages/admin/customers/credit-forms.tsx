import { href } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import { payoutMethodLabels, payoutMethods } from '#modules/billing/payouts/rules/payout.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { HiddenField, SelectField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { AmountField } from '#ui/form/money-fields.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  account: {
    customer: { id: string }
    creditCents: number
    credited: readonly { number: string; paidCents: number }[]
    idempotencyKey: string
  }
  answer: FormAnswer | undefined
}

export function PayoutCard({
  account: { customer, creditCents, credited, idempotencyKey },
  answer,
}: Props) {
  const errors = answer?.refusal.fields ?? {}
  const { typed } = answer ?? {}
  return (
    <Card title="Pay out">
      {creditCents <= 0 ? (
        <p className="text-muted text-sm">
          There is no credit to pay out. Issue a credit note on a paid invoice first.
        </p>
      ) : (
        <FormShell
          action={href('/admin/customers/:id/credit/:decision?', {
            id: customer.id,
            decision: 'payout',
          })}
          refusal={answer?.refusal}
          submitLabel="Pay out"
          pendingLabel="Saving..."
        >
          <HiddenField name="idempotency_key" value={typed?.idempotency_key || idempotencyKey} />
          <AmountField
            defaultValue={typed?.amount ?? decimalRand(creditCents)}
            error={errors.amount}
          />
          <RadioCards
            label="How does the money go back?"
            name="method"
            required
            options={payoutMethods.map((value) => ({ value, label: payoutMethodLabels[value] }))}
            defaultValue={typed?.method ?? 'bank'}
            error={errors.method}
          />
          <TextField
            label="Bank account"
            name="account"
            maxLength={300}
            autoComplete="off"
            defaultValue={typed?.account}
            error={errors.account}
            hint="For a transfer: bank, account holder, account number and branch code."
          />
          <TextField
            label="Reference"
            name="reference"
            maxLength={100}
            autoComplete="off"
            defaultValue={typed?.reference}
            error={errors.reference}
            hint="For a card: refund it at the card gateway first, and enter its payment number here."
          />
          {credited.length > 0 && (
            <SelectField
              label="For a credited invoice"
              name="invoice"
              placeholder="None"
              defaultValue={typed?.invoice}
              error={errors.invoice}
              options={credited.map(({ number, paidCents }) => ({
                value: number,
                label: `${number}, ${formatRand(paidCents)} was paid`,
              }))}
            />
          )}
          <ReasonField typed={typed?.reason} error={errors.reason} />
        </FormShell>
      )}
    </Card>
  )
}

export function AdjustmentCard({ account: { customer, idempotencyKey }, answer }: Props) {
  const errors = answer?.refusal.fields ?? {}
  return (
    <Card title="Adjust">
      <FormShell
        action={href('/admin/customers/:id/credit/:decision?', {
          id: customer.id,
          decision: 'adjust',
        })}
        refusal={answer?.refusal}
        submitLabel="Adjust credit"
        pendingLabel="Saving..."
        submitVariant="outline"
      >
        <HiddenField
          name="idempotency_key"
          value={answer?.typed.idempotency_key || `${idempotencyKey}-adjust`}
        />
        <AmountField
          inputMode="text"
          defaultValue={answer?.typed.amount}
          error={errors.amount}
          hint="50.00 gives credit, -50.00 takes it off."
        />
        <ReasonField typed={answer?.typed.reason} error={errors.reason} />
      </FormShell>
    </Card>
  )
}
