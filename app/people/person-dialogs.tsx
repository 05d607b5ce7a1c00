import { Link } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import type { Refusal } from '#kernel/result.ts'
import type { CustomerPerson } from '#modules/customers/queries/people/people.server.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import { type ContactRole, contactRoleLabel } from '#modules/identity/rules/contact.ts'
import { invitationHours } from '#modules/identity/rules/invitation.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextAreaField, TextField } from '#ui/form/field.tsx'

type Dialog = { back: string; answer: FormAnswer | undefined }

export function InviteDialog({ back, answer }: Dialog) {
  const refusal = answer?.refusal
  const field = (name: string) => ({
    name,
    defaultValue: answer?.typed[name] ?? '',
    error: refusal?.fields?.[name],
  })
  return (
    <DialogForm
      title="Invite somebody"
      description={`They get an email with a link that works once, for ${invitationHours} hours.`}
      size="lg"
      back={back}
      refusal={refusal}
      submitLabel="Send invitation"
      pendingLabel="Sending..."
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Name" required maxLength={120} autoComplete="off" {...field('name')} />
        <TextField
          label="Email address"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          {...field('email')}
        />
      </div>
      <RoleFields roles={typedRoles(answer?.typed, [])} refusal={refusal} />
    </DialogForm>
  )
}

type OfPerson = Dialog & { person: Pick<CustomerPerson, 'name' | 'email' | 'roles' | 'state'> }

export function RolesDialog({
  person,
  back,
  answer,
  handOver,
}: OfPerson & { handOver: string | null }) {
  return (
    <DialogForm
      title={person.name}
      description={person.email}
      size="lg"
      back={back}
      refusal={answer?.refusal}
      submitLabel="Save roles"
      pendingLabel="Saving..."
    >
      <RoleFields roles={typedRoles(answer?.typed, person.roles)} refusal={answer?.refusal} />
      {handOver !== null && person.state === 'active' && (
        <p className="border-line border-t pt-4 text-sm">
          <Link to={handOver} preventScrollReset className="text-link underline underline-offset-4">
            Make {person.name} the owner
          </Link>
        </p>
      )}
    </DialogForm>
  )
}

export function RemoveDialog({ person, back, answer }: OfPerson) {
  const isActive = person.state === 'active'
  return (
    <DialogForm
      title={isActive ? `Remove ${person.name}?` : `Withdraw the invitation of ${person.name}?`}
      description={
        isActive
          ? `Their access as ${contactRoleLabel(person.roles).toLowerCase()} contact ends at once. Their own sign-in account stays.`
          : 'The link in the email stops working at once.'
      }
      back={back}
      refusal={answer?.refusal}
      submitLabel={isActive ? 'Remove' : 'Withdraw invitation'}
      submitVariant="danger"
    >
      {isActive && (
        <p className="text-muted text-sm">Tickets that they wrote stay, with their name.</p>
      )}
    </DialogForm>
  )
}

type HandOver = OfPerson & { ownerName: string; needsPassword: boolean; asksReason: boolean }

export function HandOverDialog({
  person,
  ownerName,
  back,
  answer,
  needsPassword,
  asksReason,
}: HandOver) {
  const refusal = answer?.refusal
  return (
    <DialogForm
      title={`Hand over to ${person.name}?`}
      description={`${person.name} becomes the owner, and everything about this account is emailed to ${person.email}.`}
      size="lg"
      back={back}
      refusal={refusal}
      submitLabel="Hand over"
      pendingLabel="Handing over..."
      submitVariant="danger"
    >
      <p className="text-muted text-sm">
        {ownerName} stays as billing and technical contact, and no longer decides who has access.
        Company, VAT number and billing address stay as they are.{' '}
        {asksReason ? 'We email both.' : 'Only the new owner can undo this. We email both.'}
      </p>
      {asksReason && (
        <TextAreaField
          label="Reason"
          name="reason"
          rows={3}
          required
          maxLength={500}
          defaultValue={answer?.typed.reason}
          error={refusal?.fields?.reason}
          hint="For the audit log."
        />
      )}
      {needsPassword && (
        <PasswordAgain error={refusal?.fields?.currentPassword}>
          The new owner decides about everything here.
        </PasswordAgain>
      )}
    </DialogForm>
  )
}

type Props = { roles: readonly ContactRole[]; refusal: Refusal | undefined }

/** What a contact may do for a customer: one role or both. */
function RoleFields({ roles, refusal }: Props) {
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
function typedRoles(
  typed: Record<string, string> | undefined,
  saved: readonly ContactRole[],
): readonly ContactRole[] {
  if (typed === undefined) return saved
  return [
    ...(typed.billing === 'on' ? (['billing'] as const) : []),
    ...(typed.technical === 'on' ? (['technical'] as const) : []),
  ]
}
