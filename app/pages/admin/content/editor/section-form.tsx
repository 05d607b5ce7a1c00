import type { ReactNode, Ref } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import type { Refusal } from '#kernel/result.ts'
import type { SectionContent } from '#modules/content/rules/section-form/section-form.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { HiddenField, ReadOnlyField, TextField } from '#ui/form/field.tsx'
import { FieldIdPrefix, type FieldLabels } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { EditorData } from './editor.server.ts'

/** What both editors of a section are given. */
export type EditorProps = {
  editor: EditorData
  version: string
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
}

type Facts = { title: string; isActive: boolean }
type Props = EditorProps & {
  page: '/admin/content/:key/:form?' | '/admin/content/:key/json/:form?'
  isChanged: boolean
  facts: Facts
  onFacts: (facts: Partial<Facts>) => void
  /** On the fields, for what was typed before hydration. */
  inside: Ref<HTMLDivElement>
  children: ReactNode
}

/**
 * The form around the content of a section: what went wrong, its title and state, and the bar that
 * saves it.
 */
export function SectionForm({
  editor,
  version,
  refusal,
  conflict,
  page,
  isChanged,
  facts,
  onFacts,
  inside,
  children,
}: Props) {
  const { key, values, draft, isNeeded } = editor
  const address = href(page, { key })
  const draftAddress = href(page, { key, form: 'draft' })
  const saving = useNavigation().formMethod === 'POST'
  return (
    <>
      <UnsavedGuard isChanged={isChanged && !saving} sentTo={[address, draftAddress]}>
        What you changed in this section is not saved.
      </UnsavedGuard>
      <Form
        id="section"
        method="post"
        action={address}
        noValidate
        aria-label={`Edit ${values.title}`}
        className="flex min-w-0 flex-col gap-5"
      >
        <FieldIdPrefix value="section">
          {/* Enter in a field presses a form's first button: it must not publish. */}
          <button
            type="submit"
            formAction={draftAddress}
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
          />
          {refusal && <ErrorSummary refusal={refusal} prefix="section" />}
          {conflict}
          <HiddenField name="version" value={version} />
          <div ref={inside} className="contents">
            <SectionFacts
              sectionKey={key}
              title={facts.title}
              isActive={facts.isActive}
              isNeeded={isNeeded}
              error={refusal?.fields?.title}
              onChange={onFacts}
            />
            {children}
          </div>
          <SectionSaveBar
            isChanged={isChanged}
            isDraft={draft !== null}
            draftAddress={draftAddress}
          />
        </FieldIdPrefix>
      </Form>
    </>
  )
}

type SaveBarProps = {
  isChanged: boolean
  isDraft: boolean
  /** Where the form is sent to store it as a draft. */
  draftAddress: string
}

/** Stays in view: publish, or store as a draft. */
function SectionSaveBar({ isChanged, isDraft, draftAddress }: SaveBarProps) {
  const { formMethod, formAction } = useNavigation()
  const pressed =
    formMethod === 'POST' ? (formAction === draftAddress ? 'draft' : 'publish') : undefined
  return (
    <SaveBar status={isChanged ? 'Unsaved changes' : isDraft && 'This draft is not published'}>
      <Button
        type="submit"
        formAction={draftAddress}
        variant="outline"
        loading={pressed === 'draft'}
      >
        {pressed === 'draft' ? 'Saving...' : 'Save draft'}
      </Button>
      <Button type="submit" loading={pressed === 'publish'}>
        {pressed === 'publish' ? 'Publishing...' : 'Publish'}
      </Button>
    </SaveBar>
  )
}

type SectionFactsProps = {
  sectionKey: string
  title: string
  isActive: boolean
  /** Switched off, its default is shown. */
  isNeeded: boolean
  error: FieldLabels['error']
  onChange: (facts: { title?: string; isActive?: boolean }) => void
}

/** What every section has beside its content. Its key cannot change. */
function SectionFacts({
  sectionKey,
  title,
  isActive,
  isNeeded,
  error,
  onChange,
}: SectionFactsProps) {
  return (
    <Card>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Title"
          name="title"
          required
          maxLength={120}
          value={title}
          onChange={({ target }) => onChange({ title: target.value })}
          error={error}
          hint="For staff: visitors don’t see it."
        />
        <ReadOnlyField label="Section key">
          <code>{sectionKey}</code>
        </ReadOnlyField>
        <CheckboxField
          label="Active"
          name="isActive"
          checked={isActive}
          onChange={({ target }) => onChange({ isActive: target.checked })}
          hint={
            isNeeded
              ? 'If off, visitors see the default text.'
              : 'If off, visitors don’t see this content.'
          }
        />
      </div>
    </Card>
  )
}

/** The content that the fields of a group make; nothing else than an object comes from a group. */
export function asContent(value: unknown): SectionContent {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
