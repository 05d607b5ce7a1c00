import type { ReactNode, Ref } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import type { Refusal } from '#kernel/result.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import type { EditorData } from '../load-editor.server.ts'
import { SaveBar } from './save-bar.tsx'
import { SectionFacts } from './section-facts.tsx'

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
          <SaveBar isChanged={isChanged} isDraft={draft !== null} draftAddress={draftAddress} />
        </FieldIdPrefix>
      </Form>
    </>
  )
}
