import type { ReactNode } from 'react'
import type { Refusal } from '#kernel/result.ts'
import {
  type CannedReplyValues,
  maxCannedReplyLength,
} from '#modules/canned-replies/rules/canned-reply-form.ts'
import { cannedReplyVariables } from '#modules/canned-replies/rules/canned-reply-variables.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { HiddenField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useReplyPages } from './reply-pages.ts'

type Props = {
  isNew: boolean
  values: CannedReplyValues
  version: string
  refusal: Refusal | undefined
  conflict?: ReactNode
}

/** A§5: shortcut, title and content are required. */
export function ReplyForm({ isNew, values, version, refusal, conflict }: Props) {
  const errors = refusal?.fields ?? {}
  const { list } = useReplyPages()
  return (
    <FormShell
      refusal={refusal}
      submitLabel={isNew ? 'Add canned reply' : 'Save canned reply'}
      pendingLabel="Saving..."
      aside={
        <Button to={list} variant="outline" preventScrollReset>
          Cancel
        </Button>
      }
    >
      {conflict}
      <HiddenField name="version" value={version} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Shortcut"
          name="shortcut"
          required
          maxLength={40}
          placeholder="/hello"
          autoComplete="off"
          defaultValue={values.shortcut}
          error={errors.shortcut}
          hint="What you type to find it."
        />
        <TextField
          label="Category"
          name="category"
          maxLength={60}
          defaultValue={values.category}
          error={errors.category}
        />
      </div>
      <TextField
        label="Title"
        name="title"
        required
        maxLength={120}
        defaultValue={values.title}
        error={errors.title}
      />
      <TextAreaField
        label="Content"
        name="content"
        required
        rows={8}
        maxLength={maxCannedReplyLength}
        defaultValue={values.content}
        error={errors.content}
        hint="Say what to write where a variable has no value: {{first_name|there}}."
      />
      <details className="text-sm">
        <summary className="cursor-pointer font-medium">Variables</summary>
        <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          {Object.entries(cannedReplyVariables).map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
      <CheckboxField
        label="Active"
        name="isActive"
        defaultChecked={values.isActive}
        hint="Offered when you write."
      />
    </FormShell>
  )
}
