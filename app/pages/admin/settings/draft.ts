import type { FormValues } from '#modules/settings/rules/settings-form.ts'

/**
 * What the user typed and did not save, by tab, in their own browser: the fields by name, and the
 * saved state that they were typed over.
 */
export type Draft = { version: string; values: FormValues }

const keyOf = (tab: string) => `settings-draft:${tab}`

/**
 * Secrets and fields that the page adds never leave the form; a checkbox is stored as 'on' or
 * blank.
 */
export function draftOf(form: HTMLFormElement, version: string): Draft {
  return { version, values: typedIn(form) }
}

/** The values of the form's settings, without secrets. */
function typedIn(form: HTMLFormElement): FormValues {
  const values: FormValues = {}
  for (const field of [...form.elements].filter(isDraftField)) {
    if (field instanceof HTMLInputElement && field.type === 'radio') {
      if (field.checked) values[field.name] = field.value
    } else values[field.name] = textOf(field)
  }
  return values
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A picture is chosen in a dialog and is in a hidden field with its own marker. */
function isDraftField(element: Element): element is Field {
  if (element instanceof HTMLInputElement) {
    const isSetting =
      element.type !== 'hidden' || element.closest('[data-picture-setting]') !== null
    return (
      element.name !== '' &&
      isSetting &&
      element.dataset.secret === undefined &&
      !/password|passkey/i.test(element.name + element.type)
    )
  }
  return (
    (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) &&
    element.name !== ''
  )
}

function textOf(field: Field): string {
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    return field.checked ? 'on' : ''
  return field.value
}

export function storeDraft(tab: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(tab), JSON.stringify(draft))
  } catch {
    // Without local storage there are no drafts.
  }
}

export function dropDraft(tab: string): void {
  try {
    localStorage.removeItem(keyOf(tab))
  } catch {
    // Without local storage there is nothing to remove.
  }
}

/**
 * A draft that was typed over an older state than `version` is dropped: it must not overwrite newer
 * values.
 */
export function readDraft(tab: string, version: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(tab)) ?? 'null')
    if (isDraft(draft) && draft.version === version) return draft
  } catch {
    // A draft that cannot be read is none.
  }
  dropDraft(tab)
  return null
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('version' in value) || !('values' in value))
    return false
  const { values } = value
  return (
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((text) => typeof text === 'string')
  )
}

/** Whether the draft holds what the form shows already, so that there is nothing to restore. */
export function isSameAsForm(form: HTMLFormElement, { values }: Draft): boolean {
  const own = typedIn(form)
  const names = new Set([...Object.keys(own), ...Object.keys(values)])
  return [...names].every((name) => (own[name] ?? '') === (values[name] ?? ''))
}
