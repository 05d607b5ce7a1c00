import { href, useRevalidator } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { PasskeyAgain } from '#modules/identity/components/passkey-again.tsx'
import { recentPasswordMinutes } from '#modules/identity/rules/session-limits.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { CopyButton } from '#ui/primitives/copy-button.tsx'
import { keyLifetimes } from '../rules/key-form.ts'
import { type KeysPath, keyLifetimeLabels } from '../rules/key-page.ts'
import type { Scope } from '../rules/scopes.ts'

type Refused = { base: KeysPath; refusal: Refusal | undefined }

/** A key that was just made: the only time that it is shown. */
export function ShownKey({ value }: { value: string }) {
  return (
    <Alert kind="success" title="Copy your key now. You won’t see it again.">
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <code className="min-w-0 break-all rounded-lg bg-sunken px-3 py-2 font-mono text-sm">
          {value}
        </code>
        <CopyButton value={value} label="the key" />
      </div>
    </Alert>
  )
}

/** Keys are made and rotated only after a recent password or passkey. */
export function ConfirmFirst({ base, refusal }: Refused) {
  const { revalidate } = useRevalidator()
  return (
    <div className="flex max-w-md flex-col gap-4">
      <p className="text-sm">
        To create or rotate a key, confirm that it’s you. That’s valid for {recentPasswordMinutes}{' '}
        minutes.
      </p>
      <FormShell
        id="confirm-keys"
        action={href(`${base}/:form?`, { form: 'confirm' })}
        refusal={refusal}
        submitLabel="Continue"
        submitVariant="outline"
      >
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={refusal?.fields?.currentPassword}
        />
      </FormShell>
      <PasskeyAgain onConfirmed={() => void revalidate()} />
    </div>
  )
}

export function NewKeyForm({
  base,
  refusal,
  scopes,
}: Refused & { scopes: readonly { scope: Scope; label: string }[] }) {
  const error = refusal?.fields
  return (
    <FormShell
      id="new-key"
      action={href(`${base}/:form?`, { form: 'create' })}
      refusal={refusal}
      submitLabel="Create key"
      pendingLabel="Creating..."
    >
      <TextField
        label="Name"
        name="name"
        required
        maxLength={60}
        placeholder="Billing script"
        hint="What uses it, so that you know what stops when you revoke it."
        error={error?.name}
      />
      <fieldset className="min-w-0">
        <legend className="mb-2 font-medium text-sm">What it may do</legend>
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {scopes.map(({ scope, label }) => (
            <CheckboxField
              key={scope}
              id={`scope-${scope}`}
              name="scopes"
              value={scope}
              label={
                <>
                  {label} <code className="font-mono text-muted text-xs">{scope}</code>
                </>
              }
            />
          ))}
        </div>
        {error?.scopes && <p className="mt-2 text-danger text-sm">{error.scopes[0]}</p>}
      </fieldset>
      <SelectField
        label="Expires after"
        name="lifetime"
        defaultValue="365"
        options={keyLifetimes.map((value) => ({ value, label: keyLifetimeLabels[value] }))}
        error={error?.lifetime}
      />
      <TextAreaField
        label="Only from these addresses"
        name="addresses"
        rows={2}
        maxLength={2000}
        hint="Addresses or networks, such as 196.25.1.0/24. Leave it blank to allow any."
        error={error?.addresses}
      />
    </FormShell>
  )
}
