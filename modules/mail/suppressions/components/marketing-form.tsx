import type { Refusal } from '#kernel/result.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { marketingLabel } from '../rules/marketing-labels.ts'

type Props = { agreed: boolean; refusal: Refusal | undefined; action: string }

/** A customer's yes or no to news and offers. */
export function MarketingForm({ agreed, refusal, action }: Props) {
  return (
    <FormShell
      id="emails"
      action={action}
      refusal={refusal}
      submitLabel="Save"
      pendingLabel="Saving..."
    >
      <CheckboxField
        label={marketingLabel}
        name="marketing"
        defaultChecked={agreed}
        hint="Every one of them has a link to unsubscribe. Invoices, answers and news about your services come in any case."
      />
    </FormShell>
  )
}
