/** What the user typed and did not save, by tab, in their own browser (D26): the fields by name, and the saved state that they were typed over. */
export type Draft = { version: string; values: [name: string, value: string][] }

const keyOf = (tab: string) => `settings-draft:${tab}`

/** Fields whose type is a password never leave the form; a checkbox is stored as 'on' or blank. */
export function draftOf(form: HTMLFormElement, version: string): Draft {
  const fields = [...form.elements].filter(isKept)
  return { version, values: fields.map((field) => [field.name, textOf(field)]) }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isKept(element: Element): element is Field {
  if (element instanceof HTMLInputElement) return element.name !== '' && element.type !== 'hidden' && element.dataset.secret === undefined
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
}

function textOf(field: Field): string {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked ? 'on' : ''
  return field.value
}

export function keepDraft(tab: string, draft: Draft): void {
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
    // As above.
  }
}

/** A draft that was typed over an older state than `version` is dropped: it must not overwrite newer values. */
export function readDraft(tab: string, version: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(tab)) ?? 'null')
    if (isDraft(draft) && draft.version === version) return draft
    dropDraft(tab)
  } catch {
    dropDraft(tab)
  }
  return null
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'version' in value && 'values' in value && Array.isArray(value.values)
}

export function putBack(form: HTMLFormElement, draft: Draft): void {
  const values = new Map(draft.values)
  for (const field of [...form.elements].filter(isKept)) {
    const value = values.get(field.name)
    if (value === undefined) continue
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === 'on'
    else field.value = value
  }
}

/** Nothing to restore: the draft equals the form. */
export function saysTheSame(form: HTMLFormElement, draft: Draft): boolean {
  return JSON.stringify(draftOf(form, draft.version)) === JSON.stringify(draft)
}
