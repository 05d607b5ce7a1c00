import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Form, href, useNavigation, useRevalidator, useSubmit } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { maxPasskeyNameLength } from '../rules/passkey-limits.ts'
import type { ProfilePath } from '../rules/profile-path.ts'
import { recentPasswordMinutes } from '../rules/session-limits.ts'
import { askForPasskey, hasPasskeys } from './ask-for-passkey.ts'
import { PasskeyAgain } from './passkey-again.tsx'

export type PasskeyRow = { id: string; name: string; added: string; lastUsed: string | null }

type Props = {
  passkeys: readonly PasskeyRow[]
  /** The name for which they are stored; null where the site has none. */
  host: string | null
  /** Nothing is added or removed before the password or a passkey was given again. */
  needsPassword: boolean
  refusal: Refusal | undefined
  /** The form that was refused. */
  refused: string | undefined
  /** The profile's address; each form has its own under it. */
  base: ProfilePath
}

export function PasskeyPanel(props: Props) {
  const { passkeys, needsPassword, refusal, refused, base } = props
  const isListed = refused === 'rename-passkey' || refused === 'remove-passkey'
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted text-sm">
        With a passkey you sign in with your fingerprint, face or screen lock. Nobody can guess or
        copy it, and no code is needed besides it.
      </p>
      {refusal && isListed && (
        <Alert kind="error">{refusal.fields?.name?.[0] ?? refusal.message}</Alert>
      )}
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="flex flex-col divide-y divide-line">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} base={base} mayRemove={!needsPassword} />
          ))}
        </ul>
      )}
      {needsPassword ? (
        <ConfirmForm base={base} refusal={refused === 'confirm' ? refusal : undefined} />
      ) : (
        <AddPasskey {...props} />
      )}
    </div>
  )
}

function Passkey({
  passkey: { id, name, added, lastUsed },
  base,
  mayRemove,
}: {
  passkey: PasskeyRow
  base: ProfilePath
  mayRemove: boolean
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0">
      <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{name}</p>
        <p className="text-muted text-sm">
          Added {added}
          {lastUsed !== null && ` · last used ${lastUsed}`}
        </p>
        <details className="mt-1">
          <summary className="w-fit cursor-pointer text-sm underline underline-offset-4">
            Rename {name}
          </summary>
          <Form
            method="post"
            action={href(`${base}/:form?`, { form: 'rename-passkey' })}
            className="mt-3 flex flex-wrap items-end gap-2"
          >
            <input type="hidden" name="id" value={id} />
            <TextField
              id={`passkey-name-${id}`}
              label="New name"
              name="name"
              defaultValue={name}
              maxLength={maxPasskeyNameLength}
              required
            />
            <Button type="submit" variant="outline">
              Save name
            </Button>
          </Form>
        </details>
      </div>
      {mayRemove && (
        <Form method="post" action={href(`${base}/:form?`, { form: 'remove-passkey' })}>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="outline" size="sm" aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </Form>
      )}
    </li>
  )
}

/** Works without scripts too; with them, a passkey will do. */
function ConfirmForm({ base, refusal }: { base: ProfilePath; refusal: Refusal | undefined }) {
  const { revalidate } = useRevalidator()
  return (
    <div className="flex max-w-md flex-col gap-4">
      <p className="text-sm">
        To add or remove a passkey, confirm that it’s you. That’s valid for {recentPasswordMinutes}{' '}
        minutes.
      </p>
      <FormShell
        id="confirm-passkeys"
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

function AddPasskey({ host, base, refusal, refused }: Props) {
  const hydrated = useHydrated()
  if (host === null)
    return <p className="text-muted text-sm">Passkeys need a site with a domain name and https.</p>
  if (!hydrated) return <p className="text-muted text-sm">Adding a passkey needs JavaScript.</p>
  if (!hasPasskeys(host))
    return (
      <p className="text-muted text-sm">
        This browser can’t add passkeys here. Try a newer one at {host}.
      </p>
    )
  return <NewPasskeyForm base={base} refusal={refused === 'add-passkey' ? refusal : undefined} />
}

/** Has the browser make a passkey, and sends it with the name. */
function NewPasskeyForm({ base, refusal }: { base: ProfilePath; refusal: Refusal | undefined }) {
  const submit = useSubmit()
  const { revalidate } = useRevalidator()
  const { formData } = useNavigation()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<Refusal>()
  const action = href(`${base}/:form?`, { form: 'add-passkey' })

  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setIsAsking(true)
    setProblem(undefined)
    const asked = await askForPasskey('/auth/passkey/new')
    setIsAsking(false)
    if (asked.kind === 'failed') {
      setProblem({ code: 'invalid', message: asked.message })
      // The ten minutes may be over: then the page asks for the password again.
      await revalidate()
    }
    if (asked.kind !== 'answered') return
    fields.set('passkey', asked.answer)
    await submit(fields, { method: 'post', action })
  }
  return (
    <FormShell
      id="add-passkey"
      action={action}
      onSubmit={make}
      refusal={problem ?? refusal}
      submitLabel="Add a passkey"
      pendingLabel="Waiting for your device..."
      pending={isAsking || formData?.has('passkey') === true}
    >
      <TextField
        label="Name of the passkey"
        name="name"
        maxLength={maxPasskeyNameLength}
        placeholder="My phone"
        hint="To tell your passkeys apart. Leave it blank to use the name of the device."
        error={refusal?.fields?.name}
      />
    </FormShell>
  )
}
