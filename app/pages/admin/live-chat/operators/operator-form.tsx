import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import {
  maxConcurrentChats,
  minConcurrentChats,
} from '#modules/chat/operators/rules/operator-form.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { HiddenField, SelectField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'

export type AccountChoice = { userId: string; name: string; email: string; isTaken: boolean }

type Props = {
  isNew: boolean
  values: Record<string, string>
  accounts: readonly AccountChoice[]
  version: string
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
}

export function OperatorForm({ isNew, values, accounts, version, refusal, conflict }: Props) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: refusal?.fields?.[name],
  })
  const checkbox = (name: string) => ({
    name,
    defaultChecked: values[name] === 'on',
    error: refusal?.fields?.[name],
  })
  return (
    <FormShell
      refusal={refusal}
      submitLabel={isNew ? 'Add operator' : 'Save operator'}
      pendingLabel="Saving..."
      aside={
        <Button to={href('/admin/live-chat/operators')} variant="outline" preventScrollReset>
          Cancel
        </Button>
      }
    >
      {conflict}
      <HiddenField name="version" value={version} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          required
          maxLength={100}
          hint="Visitors see it."
          autoComplete="off"
          {...field('name')}
        />
        <TextField
          label="Title"
          maxLength={100}
          placeholder="Hosting specialist"
          autoComplete="off"
          {...field('title')}
        />
        <TextField
          label="Email address"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          {...field('email')}
        />
        <TextField
          label="Picture"
          type="url"
          maxLength={500}
          placeholder="https://"
          hint="Address of a square picture."
          {...field('avatarUrl')}
        />
        <SelectField
          label="Staff account"
          placeholder="None"
          hint="Whose console this is. One operator for each account."
          options={accounts.map(({ userId, name, email, isTaken }) => ({
            value: userId,
            label: `${name} (${email})`,
            disabled: isTaken,
          }))}
          {...field('userId')}
        />
        <TextField
          label="Most chats at once"
          type="number"
          inputMode="numeric"
          required
          min={minConcurrentChats}
          max={maxConcurrentChats}
          {...field('maxConcurrentChats')}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <CheckboxField
          label="Active"
          hint="May answer chats. Open chats of an inactive operator go back to the queue."
          {...checkbox('isActive')}
        />
        <CheckboxField
          label="Takes new chats"
          hint="Is offered chats from the queue."
          {...checkbox('canAcceptChats')}
        />
      </div>
    </FormShell>
  )
}
