import { z } from 'zod'
import { fieldLabel } from '#modules/activity/rules/audit-labels.ts'
import type { SectionDefinition } from '../section.ts'
import { childOf, type FieldSpec, type GroupSpec } from './field-spec.ts'
import { type Places, placesIn } from './text-places.ts'

/** Texts of several sentences get more than a line. */
const longName =
  /^(lead|text|summary|answer|note|hoursNote|challenge|solution|choose|avoid|managed|root|neighbours|lines|points|ours|yours|new|improved|fixed)$|(Text|Note)$/
const linkName = /^(to|path)$/
const dateName = /^(date|updated)$/

/** Words that the name of a field does not say well enough. */
const labels: Readonly<Record<string, string>> = {
  main: 'Main menu',
  to: 'Link to',
  ms: 'Milliseconds',
  yearCents: 'Price of a year, without VAT',
  seller: 'Seller',
  exact: 'Marked as current on this page only',
  shown: 'Shown',
  when: 'When',
  id: 'Anchor',
  account: 'Your account',
  misfit: 'Who should choose another',
  fit: 'Who it suits',
  head: 'Top of the page',
  hero: 'Top of the page',
  closing: 'End of the page',
  vcpu: 'Virtual cores',
  cpu: 'Processor',
  ram: 'Memory',
  ips: 'IP addresses',
  emails: 'Mailboxes',
  bandwidth: 'Traffic',
  oneOffPrice: 'One-off price',
  rssFeed: 'RSS feed',
  hoursNote: 'Note under the opening hours (the hours are in Ticket settings)',
  faq: 'FAQ',
}

/** Values of the default at one place; in the entries of a list several. */
type Defaults = { values: readonly unknown[]; isInList: boolean }

/**
 * The fields of a section's form, by its schema, with the places of its default texts. Throws for a
 * kind of schema that no field can edit.
 */
export function describeSection({
  schema,
  initial,
}: Pick<SectionDefinition, 'schema' | 'initial'>): GroupSpec {
  return groupOf(schema, '', { values: [initial], isInList: false })
}

function groupOf(schema: z.ZodObject, label: string, { values, isInList }: Defaults): GroupSpec {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const own = values.map((value) => childOf(value, name))
    return [name, fieldOf(name, field as z.ZodType, { values: own, isInList })] as const
  })
  return { kind: 'group', label, fields: Object.fromEntries(fields) }
}

function fieldOf(name: string, schema: z.ZodType, defaults: Defaults): FieldSpec {
  const label = labels[name] ?? fieldLabel(name).replace(/\bvat\b/i, 'VAT')
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  ) {
    const inner = fieldOf(name, schema.unwrap() as z.ZodType, defaults)
    return 'required' in inner ? { ...inner, required: false } : inner
  }
  if (schema instanceof z.ZodObject)
    return isPicture(schema) ? { kind: 'picture', label } : groupOf(schema, label, defaults)
  if (schema instanceof z.ZodArray) {
    const entries = defaults.values.flatMap((value): unknown[] =>
      Array.isArray(value) ? value : [],
    )
    const item = fieldOf(name, schema.element as z.ZodType, { values: entries, isInList: true })
    return { kind: 'list', label, one: singular(label), item: { ...item, label: singular(label) } }
  }
  return plainField(name, label, { schema, defaults })
}

function plainField(
  name: string,
  label: string,
  { schema, defaults }: { schema: z.ZodType; defaults: Defaults },
): FieldSpec {
  if (schema instanceof z.ZodBoolean) return { kind: 'switch', label }
  if (schema instanceof z.ZodNumber)
    return { kind: name.endsWith('Cents') ? 'cents' : 'number', label, required: true }
  if (schema instanceof z.ZodEnum)
    return { kind: 'choice', label, options: schema.options.map((value) => choice(String(value))) }
  if (schema instanceof z.ZodString)
    return {
      kind: textKind(name),
      label,
      required: (schema.minLength ?? 0) > 0,
      ...placesOf(defaults),
    }
  throw new TypeError(`No field can edit '${name}'`)
}

function placesOf({ values, isInList }: Defaults): { places?: Places } {
  const usable = [
    ...new Set(values.flatMap((value) => (typeof value === 'string' ? placesIn(value) : []))),
  ]
  return usable.length === 0 ? {} : { places: { usable, areExpected: !isInList } }
}

function textKind(name: string) {
  if (linkName.test(name)) return 'link'
  if (dateName.test(name)) return 'date'
  return longName.test(name) ? 'long' : 'text'
}

function isPicture({ shape }: z.ZodObject): boolean {
  return Object.keys(shape).sort().join() === 'alt,src'
}

function choice(value: string) {
  return { value, label: value === '' ? 'Always' : fieldLabel(value) }
}

/** 'Cities' has entries that are called 'City'. */
function singular(label: string): string {
  if (label.endsWith('ies')) return `${label.slice(0, -3)}y`
  return label.endsWith('s') && !label.endsWith('ss') ? label.slice(0, -1) : label
}
