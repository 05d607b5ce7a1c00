import { href } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import type { ProfilePath } from '../rules/profile-path.ts'

/** Shown once, while it is being set up. */
export type SecondFactorSecret = {
  totpUri: string
  typedSecret: string
  qr: { path: string; size: number }
  recoveryCodes: readonly string[]
}

type Props = {
  isOn: boolean
  /** What the last form of this panel was answered. */
  refusal: Refusal | undefined
  /** The form that was refused. */
  refused: string | undefined
  /** The profile's address; each form has its own under it. */
  base: ProfilePath
  setUp: SecondFactorSecret | undefined
  newCodes: readonly string[] | undefined
}

export function SecondFactorPanel({ isOn, refusal, refused, base, setUp, newCodes }: Props) {
  const of = (form: string) => (refused === form ? refusal : undefined)
  if (setUp) return <SetUp setUp={setUp} base={base} refusal={of('confirm-second-factor')} />
  if (!isOn) {
    return (
      <div className="flex flex-col gap-5">
        <p className="text-muted text-sm">
          With two-factor sign-in, a stolen password is not enough. You also need a code from an app
          on your phone.
        </p>
        <PasswordForm
          base={base}
          form="start-second-factor"
          submitLabel="Set up two-factor sign-in"
          refusal={of('start-second-factor')}
        />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <Alert kind="success">Two-factor sign-in is on.</Alert>
      {newCodes && (
        <RecoveryCodes
          codes={newCodes}
          lead="These replace your earlier codes. They are only shown now."
        />
      )}
      <PasswordForm
        base={base}
        form="renew-recovery-codes"
        submitLabel="Make new recovery codes"
        refusal={of('renew-recovery-codes')}
      />
      <hr className="border-line" />
      <PasswordForm
        base={base}
        form="stop-second-factor"
        submitLabel="Turn two-factor sign-in off"
        refusal={of('stop-second-factor')}
        isDangerous
      />
    </div>
  )
}

function SetUp({
  setUp,
  base,
  refusal,
}: {
  setUp: SecondFactorSecret
  base: ProfilePath
  refusal: Refusal | undefined
}) {
  const { qr, typedSecret, totpUri, recoveryCodes } = setUp
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-start gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label="QR code for your authenticator app"
          className="size-48 rounded-xl border border-line"
        >
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#0b1220" shapeRendering="crispEdges" />
        </svg>
        <div className="flex min-w-0 flex-col gap-3 text-sm">
          <p>
            <strong className="font-semibold">1. Scan the code</strong> with an authenticator app
            such as Aegis, Google Authenticator or 1Password. On this phone already? Type the key
            instead:
          </p>
          <code className="break-words rounded-lg bg-sunken px-3 py-2 font-mono">
            {typedSecret}
          </code>
        </div>
      </div>
      <RecoveryCodes
        codes={recoveryCodes}
        lead="2. Keep these codes somewhere safe. Each one works once if you lose your phone. They are only shown now."
      />
      <FormShell
        id="confirm-second-factor"
        action={href(`${base}/:form?`, { form: 'confirm-second-factor' })}
        refusal={refusal}
        submitLabel="Turn it on"
        pendingLabel="Checking..."
      >
        <HiddenField name="totpUri" value={totpUri} />
        <TextField
          label="3. Enter the six digits that the app shows"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
          error={refusal?.fields?.code}
        />
      </FormShell>
    </div>
  )
}

type PasswordFormProps = {
  base: ProfilePath
  form: string
  submitLabel: string
  refusal: Refusal | undefined
  isDangerous?: boolean
}

function PasswordForm({
  base,
  form,
  submitLabel,
  refusal,
  isDangerous = false,
}: PasswordFormProps) {
  return (
    <FormShell
      id={form}
      action={href(`${base}/:form?`, { form })}
      refusal={refusal}
      submitLabel={submitLabel}
      submitVariant={isDangerous ? 'danger' : 'outline'}
    >
      <PasswordField
        label="Your password"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={refusal?.fields?.currentPassword}
      />
    </FormShell>
  )
}

/** Ten ways in for the day the phone is lost. */
function RecoveryCodes({ codes, lead }: { codes: readonly string[]; lead: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold text-sm">{lead}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-xl bg-sunken px-4 py-3 font-mono text-sm sm:max-w-md">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}
