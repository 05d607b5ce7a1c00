import type { Places } from './text-places.ts'

/**
 * A field of an editor, made from a section's schema. Plain data: the browser draws it without the
 * schema.
 */
export type FieldSpec =
  | { kind: 'text' | 'long' | 'link' | 'date'; label: string; required: boolean; places?: Places }
  | { kind: 'number'; label: string; required: boolean }
  | { kind: 'cents'; label: string; required: boolean }
  | { kind: 'switch'; label: string }
  | { kind: 'choice'; label: string; options: readonly { value: string; label: string }[] }
  | { kind: 'picture'; label: string }
  | GroupSpec
  | {
      kind: 'list'
      label: string
      /** What one entry is called. */
      one: string
      item: FieldSpec
    }

export type GroupSpec = {
  kind: 'group'
  label: string
  fields: Readonly<Record<string, FieldSpec>>
}
export type ListSpec = Extract<FieldSpec, { kind: 'list' }>

/** A picture of a section: its path in the media library, and its alternative text. */
export type SectionPicture = { src: string; alt: string }

/** What a new entry of a list begins with. */
export function blankOf(spec: FieldSpec): unknown {
  switch (spec.kind) {
    case 'group':
      return Object.fromEntries(
        Object.entries(spec.fields).map(([name, field]) => [name, blankOf(field)]),
      )
    case 'list':
      return []
    case 'switch':
      return true
    case 'number':
    case 'cents':
      return null
    case 'choice':
      return spec.options[0]?.value ?? ''
    case 'picture':
      return { src: '', alt: '' }
    case 'text':
    case 'long':
    case 'link':
    case 'date':
      return ''
  }
}

/**
 * The value at a name such as `content.steps[0].title`, with `next` in its place. What is on the
 * way is copied, the rest shared.
 */
export function withValue(whole: unknown, name: string, next: unknown): unknown {
  return put(whole, stepsOf(name), next)
}

export function valueAt(whole: unknown, name: string): unknown {
  return stepsOf(name).reduce<unknown>((at, step) => childOf(at, step), whole)
}

export function childOf(value: unknown, step: string | number): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, step)?.value
    : undefined
}

function put(
  value: unknown,
  [step, ...rest]: readonly (string | number)[],
  next: unknown,
): unknown {
  if (step === undefined) return next
  const child = put(childOf(value, step), rest, next)
  if (typeof step === 'number')
    return Array.from({ length: Math.max(lengthOf(value), step + 1) }, (_, at) =>
      at === step ? child : childOf(value, at),
    )
  return { ...(typeof value === 'object' ? value : {}), [step]: child }
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}

/** The fields of a form, by the names of their places. */
export function nested(fields: Iterable<readonly [string, unknown]>): unknown {
  let whole: unknown = {}
  for (const [name, value] of fields)
    if (name.startsWith('content.')) whole = withValue(whole, name, value)
  return whole
}

/** The root of every name is `content` and no part of the value. */
function stepsOf(name: string): (string | number)[] {
  return name
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** The name of the field that an issue of the schema is about. */
export function nameOfPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, step) => name + (typeof step === 'number' ? `[${step}]` : `.${String(step)}`),
    'content',
  )
}
