import type { Refusal } from '#kernel/result.ts'
import type { ContactRole } from '#modules/identity/rules/contact.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'

type Props = { roles: readonly ContactRole[]; refusal: Refusal | undefined }

/** What a contact may do for a customer: one role or both. */
export function RoleFields({ roles, refusal }: Props) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium text-sm">Role</legend>
      <CheckboxField
        label="Billing"
        name="billing"
        defaultChecked={roles.includes('billing')}
        error={refusal?.fields?.billing}
        hint="Sees and pays invoices, orders services, and handles tickets about billing."
      />
      <CheckboxField
        label="Technical"
        name="technical"
        defaultChecked={roles.includes('technical')}
        hint="Sees services, asks for changes, and handles all other tickets. No prices and no invoices."
      />
      <p className="text-muted text-sm">
        With both roles they can also change plans. Only the owner cancels services, changes company
        details and decides on people.
      </p>
    </fieldset>
  )
}

/** What a form that came back had chosen. */
export function typedRoles(
  typed: Record<string, string> | undefined,
  saved: readonly ContactRole[],
): readonly ContactRole[] {
  if (typed === undefined) return saved
  return [
    ...(typed.billing === 'on' ? (['billing'] as const) : []),
    ...(typed.technical === 'on' ? (['technical'] as const) : []),
  ]
}
