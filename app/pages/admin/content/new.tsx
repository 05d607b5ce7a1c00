import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { andThen } from '#kernel/result.ts'
import { createSection } from '#modules/content/operations/save-section.server.ts'
import { newSectionForm, readJson } from '#modules/content/rules/section-form/section-form.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/new'

export function loader() {
  return null
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: newSectionForm,
  run: (member, { sectionKey, title, content, isActive }) =>
    andThen(readJson(content), (read) =>
      createSection(member, sectionKey, { title, content: read, isActive }),
    ),
  done: (_, { sectionKey }) =>
    redirectWithToast(href('/admin/content/:key/:form?', { key: sectionKey }), {
      kind: 'success',
      message: 'Section created successfully',
    }),
}))

export default function NewSection({ actionData }: Route.ComponentProps) {
  const typed = actionData?.typed
  const errors = actionData?.refusal.fields ?? {}
  return (
    <Modal open size="lg" title="Add Section" closeTo="/admin/content">
      <FormShell
        id="section"
        refusal={actionData?.refusal}
        submitLabel="Add Section"
        pendingLabel="Saving..."
        aside={
          <Button to="/admin/content" variant="outline" preventScrollReset>
            Cancel
          </Button>
        }
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Section key"
            name="sectionKey"
            required
            maxLength={60}
            defaultValue={typed?.sectionKey}
            error={errors.sectionKey}
            hint="Cannot be changed later."
          />
          <TextField
            label="Title"
            name="title"
            required
            maxLength={120}
            defaultValue={typed?.title}
            error={errors.title}
          />
        </div>
        <TextAreaField
          label="Content (JSON)"
          name="content"
          required
          rows={10}
          spellCheck={false}
          defaultValue={typed?.content ?? '{\n  \n}'}
          error={errors.content}
        />
        <CheckboxField
          label="Active"
          name="isActive"
          defaultChecked={typed ? 'isActive' in typed : true}
        />
      </FormShell>
    </Modal>
  )
}
