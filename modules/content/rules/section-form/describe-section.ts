import { z } from 'zod'
import { fieldLabel } from '#modules/activity/rules/audit-labels.ts'
import type { FieldSpec, GroupSpec } from './field-spec.ts'

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
  faq: 'FAQ',
}

/** The fields of a section's form, by its schema. Throws for a kind of schema that no field can edit. */
export function describeSection(schema: z.ZodObject): GroupSpec {
  return groupOf(schema, '')
}

function groupOf(schema: z.ZodObject, label: string): GroupSpec {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, fieldOf(name, field as z.ZodType)] as const)
  return { kind: 'group', label, fields: Object.fromEntries(fields) }
}

function fieldOf(name: string, schema: z.ZodType): FieldSpec {
  const label = labels[name] ?? fieldLabel(name).replace(/\bvat\b/i, 'VAT')
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const inner = fieldOf(name, schema.unwrap() as z.ZodType)
    return 'required' in inner ? { ...inner, required: false } : inner
  }
  if (schema instanceof z.ZodObject) return isPicture(schema) ? { kind: 'picture', label } : groupOf(schema, label)
  if (schema instanceof z.ZodArray) return { kind: 'list', label, one: singular(label), item: entryOf(name, schema.element as z.ZodType, label) }
  return plainField(name, label, schema)
}

function plainField(name: string, label: string, schema: z.ZodType): FieldSpec {
  if (schema instanceof z.ZodBoolean) return { kind: 'switch', label }
  if (schema instanceof z.ZodNumber) return { kind: name.endsWith('Cents') ? 'cents' : 'number', label, required: true }
  if (schema instanceof z.ZodEnum) return { kind: 'choice', label, options: schema.options.map((value) => choice(String(value))) }
  if (schema instanceof z.ZodString) return { kind: textKind(name), label, required: (schema.minLength ?? 0) > 0 }
  throw new TypeError(`No field can edit '${name}'`)
}

function entryOf(name: string, schema: z.ZodType, label: string): FieldSpec {
  const entry = fieldOf(name, schema)
  return { ...entry, label: singular(label) }
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
