import { type FormEvent, useState } from 'react'
import { href, useNavigation, useRevalidator, useSubmit } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { maxPasskeyNameLength } from '../rules/passkey-limits.ts'
import type { ProfilePath } from '../rules/profile-path.ts'
import { askForPasskey } from './ask-for-passkey.ts'

/** Has the browser make a passkey, and sends it with the name. */
export function NewPasskeyForm({
  base,
  refusal,
}: {
  base: ProfilePath
  refusal: Refusal | undefined
}) {
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
