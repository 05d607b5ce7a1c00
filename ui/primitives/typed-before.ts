/**
 * What the user did in a form before it was replaced by the same form: its values, and the field in
 * use.
 */
export type TypedBefore = { values: FormData; inUse: FieldInUse | null }

/**
 * Fields may share a name, so the place among them counts as well. `selection` is null for fields
 * without one, such as a checkbox or an email address.
 */
type FieldInUse = {
  name: string
  place: number
  selection: readonly [start: number, end: number] | null
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function readTyped(form: HTMLFormElement): TypedBefore {
  const focused = form.ownerDocument.activeElement
  const isOwnField = isField(focused) && form.contains(focused) && focused.name !== ''
  return { values: new FormData(form), inUse: isOwnField ? fieldInUse(form, focused) : null }
}

/**
 * Fills the new form as the old one was, and puts the focus where it was: the next key must reach
 * the same field.
 */
export function restoreTypedValues(element: HTMLElement, { values, inUse }: TypedBefore): void {
  for (const field of fieldsOf(element))
    if (field.name !== '' && field.type !== 'hidden') fill(field, values)
  if (inUse === null) return
  const field = fieldsOf(element).filter(({ name }) => name === inUse.name)[inUse.place]
  field?.focus({ preventScroll: true })
  if (field && !(field instanceof HTMLSelectElement) && inUse.selection !== null)
    field.setSelectionRange(...inUse.selection)
}

function fieldInUse(form: HTMLFormElement, field: Field): FieldInUse {
  const place = fieldsOf(form)
    .filter(({ name }) => name === field.name)
    .indexOf(field)
  return { name: field.name, place, selection: selectionOf(field) }
}

function selectionOf(field: Field): FieldInUse['selection'] {
  if (
    field instanceof HTMLSelectElement ||
    field.selectionStart === null ||
    field.selectionEnd === null
  )
    return null
  return [field.selectionStart, field.selectionEnd]
}

function fieldsOf(element: HTMLElement): Field[] {
  return [...element.querySelectorAll<Field>('input, textarea, select')]
}

function isField(element: Element | null): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

function fill(field: Field, values: FormData): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    // A click, because React listens to it and not to the property.
    if (values.getAll(field.name).includes(field.value) && !field.checked) field.click()
    else if (
      field.type === 'checkbox' &&
      field.checked &&
      !values.getAll(field.name).includes(field.value)
    )
      field.click()
    return
  }
  const value = values.get(field.name)
  if (typeof value !== 'string' || value === field.value) return
  setValue(field, value)
}

/**
 * React replaces the property on the element itself, and would take a value set there for its own.
 */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}
