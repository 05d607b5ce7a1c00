import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import type { TemplateVariable } from '#modules/mail/defaults/variable-catalogue.ts'
import { emailTemplateTypes, emailTypeLabels } from '#modules/mail/rules/email.ts'
import type { TemplateValues } from '#modules/mail/rules/templates/template-form.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { HtmlBody, type HtmlBodyHandle, VariableList } from './html-body.tsx'

type Props = {
  isShipped: boolean
  values: TemplateValues
  errors: Record<string, string[]>
  variables: readonly TemplateVariable[]
  inactiveEffect: string
  onChanged: () => void
}

/** The fields of the editor. A variable goes into the field that was last used. */
export function TemplateFields({
  isShipped,
  values,
  errors,
  variables,
  inactiveEffect,
  onChanged,
}: Props) {
  const place = useRef<HTMLDivElement>(null)
  const html = useRef<HtmlBodyHandle>(null)
  const lastField = useRef('html')
  const insert = (text: string) => {
    if (lastField.current === 'html') html.current?.insert(text)
    else
      insertInto(
        place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
          `[name="${lastField.current}"]`,
        ),
        text,
      )
    onChanged()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers which field inside of it was used last
    <div
      ref={place}
      className="flex min-w-0 flex-col gap-5"
      onFocus={({ target }) => {
        const name =
          target instanceof HTMLElement && target.closest('[data-body="html"]')
            ? 'html'
            : target.getAttribute('name')
        if (name === 'subject' || name === 'html' || name === 'text') lastField.current = name
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          required
          readOnly={isShipped}
          defaultValue={values.name}
          hint={
            isShipped
              ? 'The program sends it by this name.'
              : 'Lower-case letters, digits and underscores, such as spring_offer.'
          }
          error={errors.name}
        />
        <SelectField
          label="Type"
          name="type"
          defaultValue={values.type}
          options={emailTemplateTypes.map((value) => ({ value, label: emailTypeLabels[value] }))}
          error={errors.type}
        />
      </div>
      <TextField
        label="Subject"
        name="subject"
        required
        defaultValue={values.subject}
        error={errors.subject}
      />
      <VariableList variables={variables} onInsert={insert} />
      <HtmlBody ref={html} initial={values.html} error={errors.html} onChanged={onChanged} />
      <PlainTextBody initial={values.text} error={errors.text} onChanged={onChanged} />
      <TextAreaField
        label="Variables (JSON)"
        name="variables"
        rows={5}
        spellCheck={false}
        defaultValue={values.variables}
        hint={
          isShipped
            ? 'Values of your own for the preview and for test emails.'
            : 'The variables of this template, each with a value for the preview and for test emails.'
        }
        error={errors.variables}
      />
      <CheckboxField
        label="Active"
        name="isActive"
        defaultChecked={values.isActive}
        hint={inactiveEffect}
        error={errors.isActive}
      />
    </div>
  )
}

/** At the caret, as if it were typed. */
function insertInto(
  field: HTMLInputElement | HTMLTextAreaElement | null | undefined,
  text: string,
): void {
  if (!field) return
  field.focus()
  field.setRangeText(
    text,
    field.selectionStart ?? field.value.length,
    field.selectionEnd ?? field.value.length,
    'end',
  )
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

type PlainTextBodyProps = { initial: string; error: string[] | undefined; onChanged: () => void }

/** The plain-text part: written from the HTML on request, or on saving when it is blank. */
function PlainTextBody({ initial, error, onChanged }: PlainTextBodyProps) {
  const place = useRef<HTMLDivElement>(null)
  const written = useFetcher<{ text?: string }>()
  const hydrated = useHydrated()
  const text = written.data?.text
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text is filled in
  useEffect(() => {
    const area = place.current?.querySelector('textarea')
    if (text === undefined || !area) return
    area.value = text
    onChanged()
  }, [written.data])
  const write = () => {
    const html =
      place.current?.closest('form')?.querySelector<HTMLTextAreaElement>('[name="html"]')?.value ??
      ''
    written.submit({ html }, { method: 'post', action: href('/admin/email/plain-text') })
  }
  return (
    <div ref={place} className="flex flex-col gap-2">
      <TextAreaField
        label="Plain text"
        name="text"
        rows={10}
        defaultValue={initial}
        hint="For email programs that show no HTML. If you leave it blank, it’s written from the HTML."
        error={error}
      />
      <div>
        <Button
          variant="outline"
          size="sm"
          disabled={!hydrated}
          loading={written.state !== 'idle'}
          onClick={write}
        >
          Write from HTML
        </Button>
      </div>
    </div>
  )
}
