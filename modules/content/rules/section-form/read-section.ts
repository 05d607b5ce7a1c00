import { decimalRand, parseRand } from '#kernel/money.ts'
import { childOf, type FieldSpec } from './field-spec.ts'

/**
 * What was sent for a section's fields, as content: numbers from text, switches from whether they
 * were sent. The schema judges it afterwards.
 */
export function readFields(spec: FieldSpec, sent: unknown): unknown {
  switch (spec.kind) {
    case 'group':
      return Object.fromEntries(
        Object.entries(spec.fields).map(([name, field]) => [
          name,
          readFields(field, childOf(sent, name)),
        ]),
      )
    case 'list':
      return Array.isArray(sent) ? sent.map((entry) => readFields(spec.item, entry)) : []
    case 'switch':
      return sent === 'on'
    case 'number':
      return readNumber(sent)
    case 'cents':
      return readCents(sent)
    case 'picture':
      return { src: text(childOf(sent, 'src')), alt: text(childOf(sent, 'alt')) }
    case 'text':
    case 'long':
    case 'link':
    case 'date':
    case 'choice':
      return text(sent)
  }
}

/** Content as its fields show it: the inverse of `readFields` for a single field. */
export function typedValue(spec: FieldSpec, value: unknown): string {
  if (spec.kind === 'cents')
    return typeof value === 'number' ? decimalRand(value) : typeof value === 'string' ? value : ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What cannot be read stays text, so that the schema refuses it. */
function readNumber(sent: unknown): unknown {
  const typed = text(sent).trim().replace(',', '.')
  if (typed === '') return null
  return /^-?\d{1,12}(\.\d{1,8})?$/.test(typed) ? Number(typed) : typed
}

function readCents(sent: unknown): unknown {
  const typed = text(sent).trim()
  return typed === '' ? null : (parseRand(typed) ?? typed)
}

function text(sent: unknown): string {
  return typeof sent === 'string' ? sent.replaceAll('\r\n', '\n') : ''
}
