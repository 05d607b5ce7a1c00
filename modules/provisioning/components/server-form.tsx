import type { Refusal } from '#kernel/result.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { type ServerKind, serverKindFacts, serverKinds } from '../rules/server-kinds.ts'

type Props = {
  values: Readonly<Record<string, string | undefined>>
  refusal: Refusal | undefined
  /** Chosen before; a stored server keeps its kind. */
  kind: ServerKind
  groups: readonly { id: string; name: string }[]
  hasSecret: boolean
  submitLabel: string
  cancelTo: string
}

/** A server: how it is reached, what it takes, and how fast it is worked. */
export function ServerForm({ kind, values, refusal, groups, hasSecret, ...shell }: Props) {
  const { access } = serverKindFacts[kind]
  const port = access?.port ? `:${access.port}` : '/actions'
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: refusal?.fields?.[name],
  })
  return (
    <FormShell
      refusal={refusal}
      submitLabel={shell.submitLabel}
      pendingLabel="Saving..."
      aside={
        <Button to={shell.cancelTo} variant="ghost">
          Cancel
        </Button>
      }
    >
      <input type="hidden" name="kind" value={kind} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" required maxLength={80} autoComplete="off" {...field('name')} />
        <SelectField
          label="Group"
          required
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('groupId')}
        />
      </div>
      {access && (
        <>
          <TextField
            label="Address"
            type="url"
            required
            maxLength={300}
            autoComplete="off"
            placeholder={`https://server.example.co.za${port}`}
            {...field('address')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            {access.userName !== null && (
              <TextField
                label={access.userName}
                required
                maxLength={100}
                autoComplete="off"
                {...field('userName')}
              />
            )}
            <PasswordField
              label={access.secret}
              name="secret"
              autoComplete="new-password"
              error={refusal?.fields?.secret}
              hint={
                hasSecret ? `${access.secretHelp} Blank keeps the stored one.` : access.secretHelp
              }
            />
          </div>
          <TextField
            label="Fingerprint of its certificate"
            autoComplete="off"
            spellCheck={false}
            hint="SHA-256, only for a certificate that no authority has signed. Blank verifies it."
            {...field('fingerprint')}
          />
        </>
      )}
      <TextAreaField
        label="Name servers"
        rows={2}
        hint="One on each line. Customers are told to use them."
        {...field('nameServers')}
      />
      <TextField
        label="IPs of its sites"
        autoComplete="off"
        spellCheck={false}
        placeholder="192.0.2.10, 2001:db8::10"
        hint="IPv4 and IPv6, for the records of new zones. What the panel says of an account comes first."
        {...field('siteAddresses')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Room for accounts"
          inputMode="numeric"
          autoComplete="off"
          hint="Blank for any number."
          {...field('capacity')}
        />
        {access ? (
          <TextField
            label="Actions in a minute"
            inputMode="numeric"
            autoComplete="off"
            hint="At most so many are begun. 30 when blank."
            {...field('perMinute')}
          />
        ) : (
          <TextField
            label="Hours for a task"
            inputMode="numeric"
            autoComplete="off"
            hint="After them it is overdue. 24 when blank."
            {...field('dueHours')}
          />
        )}
      </div>
      <CheckboxField
        name="takesNew"
        label="Takes new accounts"
        defaultChecked={(values.takesNew ?? 'on') === 'on'}
      />
    </FormShell>
  )
}

/** The kinds to choose from, as links to the form of each. */
export function KindChoice({ linkTo }: { linkTo: (kind: ServerKind) => string }) {
  return (
    <ul aria-label="Kinds of server" className="grid gap-3 sm:grid-cols-2">
      {serverKinds.map((kind) => (
        <li key={kind} className="rounded-xl border border-line bg-surface p-4">
          <p className="font-semibold">{serverKindFacts[kind].label}</p>
          <p className="mt-1 mb-3 text-muted text-sm">{serverKindFacts[kind].help}</p>
          <Button to={linkTo(kind)} variant="outline" size="sm">
            Add {serverKindFacts[kind].label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
