import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { knownSections } from '../../defaults/known-sections.ts'
import { navigationSection } from '../../defaults/sections/frame.ts'
import { defineSection } from '../section.ts'
import { describeSection } from './describe-section.ts'
import { blankOf, type FieldSpec, valueAt, withValue } from './field-spec.ts'
import { jsonFault, linkRule, readFields, typedValue } from './read-section.ts'
import { checkContent, formatted, readJson } from './section-form.ts'
import { placesNote } from './text-places.ts'

/** What a browser would send for content: every field by its name. */
function sentOf(spec: FieldSpec, value: unknown): unknown {
  if (spec.kind === 'group')
    return Object.fromEntries(
      Object.entries(spec.fields).map(([name, field]) => [
        name,
        sentOf(field, valueAt(value, `content.${name}`)),
      ]),
    )
  if (spec.kind === 'list')
    return Array.isArray(value) ? value.map((entry) => sentOf(spec.item, entry)) : []
  if (spec.kind === 'switch') return value === true ? 'on' : undefined
  if (spec.kind === 'picture') return value
  return typedValue(spec, value)
}

describe('every section of the site', () => {
  test.each(knownSections.map(({ definition }) => definition))(
    '$key: its form changes nothing that nobody changed',
    (definition) => {
      const spec = describeSection(definition)
      const read = checkContent(definition, readFields(spec, sentOf(spec, definition.initial)))
      expect(read).toEqual({ ok: true, value: definition.initial })
    },
  )

  test('has its own key', () => {
    expect(new Set(knownSections.map(({ definition }) => definition.key)).size).toBe(
      knownSections.length,
    )
  })
})

const example = defineSection({
  key: 'example',
  title: 'Example',
  schema: z.object({
    title: z.string().trim().min(1),
    lead: z.string(),
    steps: z.array(z.object({ title: z.string().min(1), to: z.string() })),
    cities: z.array(z.object({ name: z.string(), ms: z.number().positive() })),
    yearCents: z.int().nonnegative().nullable(),
    picture: z.object({ src: z.string(), alt: z.string() }),
    shown: z.boolean(),
    when: z.enum(['', 'vat']),
  }),
  initial: {
    title: 'A',
    lead: '',
    steps: [],
    cities: [],
    yearCents: null,
    picture: { src: '', alt: '' },
    shown: true,
    when: '',
  },
})

test('fields follow the schema', () => {
  const { fields } = describeSection(example)
  expect(fields).toMatchObject({
    title: { kind: 'text', required: true },
    lead: { kind: 'long', required: false },
    steps: {
      kind: 'list',
      one: 'Step',
      item: { kind: 'group', fields: { to: { kind: 'link', label: 'Link to' } } },
    },
    cities: { kind: 'list', one: 'City' },
    yearCents: { kind: 'cents', required: false },
    picture: { kind: 'picture' },
    shown: { kind: 'switch' },
    when: { kind: 'choice', options: [{ value: '', label: 'Always' }, { value: 'vat' }] },
  })
  expect(fields.steps && fields.steps.kind === 'list' && blankOf(fields.steps.item)).toEqual({
    title: '',
    to: '',
  })
})

test('a field knows which places of its default text the site fills in, and says which one misses', () => {
  const definition = defineSection({
    key: 'priced',
    title: 'Priced',
    schema: z.object({
      button: z.string(),
      plain: z.string(),
      steps: z.array(z.object({ text: z.string() })),
    }),
    initial: {
      button: 'Choose {plan} at {price}{vat} with VAT{/vat}',
      plain: 'Hello',
      steps: [{ text: 'Pay {price}' }, { text: 'Done' }],
    },
  })
  const { button, plain, steps } = describeSection(definition).fields
  expect(button).toMatchObject({ places: { usable: ['{plan}', '{price}'], areExpected: true } })
  expect(plain).not.toHaveProperty('places')
  expect(steps).toMatchObject({
    item: { fields: { text: { places: { usable: ['{price}'], areExpected: false } } } },
  })
  const expected = { usable: ['{plan}', '{price}'], areExpected: true }
  expect(placesNote('Choose {plan} at {price}', expected)).toEqual({
    filled: 'Plan, Price are filled in by the site.',
    missing: '',
  })
  expect(placesNote('Choose {plan}', expected).missing).toBe(
    'Price is not in the text, so visitors don’t see it. Type {price} to put it back.',
  )
  expect(placesNote('Choose', { usable: ['{price}'], areExpected: false })).toEqual({
    filled: 'Price is filled in by the site.',
    missing: '',
  })
  expect(placesNote('Choose', { usable: [], areExpected: false })).toEqual({
    filled: '',
    missing: '',
  })
})

test('what is typed becomes content, and what does not fit is refused at its field', () => {
  const spec = describeSection(example)
  const sent = {
    title: ' ',
    steps: [{ title: '', to: '/faq' }],
    cities: [{ name: 'Durban', ms: 'fast' }],
    yearCents: '99.90',
    when: 'vat',
  }
  expect(readFields(spec, sent)).toMatchObject({ yearCents: 9990, shown: false, lead: '' })
  expect(checkContent(example, readFields(spec, sent))).toMatchObject({
    ok: false,
    error: {
      fields: {
        'content.title': ['This field is required.'],
        'content.steps[0].title': ['This field is required.'],
        'content.cities[0].ms': ['Enter a number.'],
      },
    },
  })
})

test('a link that a page would not show is refused at its field, in lists of lists as well; a blank one is none', () => {
  const withLink = (to: string) => ({
    ...example.initial,
    steps: [
      { title: 'One', to: '/faq' },
      { title: 'Two', to },
    ],
  })
  for (const to of ['', ' ', '/contact?about=x', 'https://status.example/now'])
    expect(checkContent(example, withLink(to))).toMatchObject({ ok: true })
  for (const to of [
    'javascript:alert(1)',
    'contact',
    '//elsewhere.example',
    'http://plain.example',
    'https://',
  ])
    expect(checkContent(example, withLink(to)), to).toMatchObject({
      ok: false,
      error: { fields: { 'content.steps[1].to': [linkRule] } },
    })
  const menu = {
    label: 'Products',
    path: '/products',
    exact: false,
    dropdown: [{ label: 'Mail', path: 'mail', description: '' }],
  }
  expect(
    checkContent(navigationSection, { main: [menu], company: [], products: [], legal: [] }),
  ).toMatchObject({
    error: { fields: { 'content.main[0].dropdown[0].path': [linkRule] } },
  })
})

test('a value is put in its place and nothing else is copied', () => {
  const whole = { steps: [{ title: 'a' }, { title: 'b' }], other: { x: 1 } }
  const next = withValue(whole, 'content.steps[1].title', 'c')
  expect(next).toEqual({ steps: [{ title: 'a' }, { title: 'c' }], other: { x: 1 } })
  expect(valueAt(next, 'content.other')).toBe(whole.other)
})

test.each([
  ['{"a": 1}', undefined],
  ['[1, -2.5e3, "\\u00e9", null]', undefined],
  ['{\n  "a": 1,\n}', { line: 3, column: 1, expected: 'a name in double quotes' }],
  ['{"a" 1}', { line: 1, column: 6, expected: 'a colon' }],
  ['{"a": 1\n "b": 2}', { line: 2, column: 2, expected: 'a comma or }' }],
  ['{"a": x}', { line: 1, column: 7, expected: 'a value' }],
  ['{"a": "x}', { line: 1, column: 7, expected: 'the closing quote of this text' }],
  ['{"a": 01}', { line: 1, column: 7, expected: 'a value' }],
  ['{} {}', { line: 1, column: 4, expected: 'the end of the text' }],
  ['', { line: 1, column: 1, expected: 'a value' }],
])('%j', (text, fault) => {
  expect(jsonFault(text)).toEqual(fault)
  if (fault) expect(() => JSON.parse(text)).toThrow()
})

test('the JSON editor takes objects only, and says where the fault is', () => {
  expect(readJson('{"a": [1, 2}')).toMatchObject({
    ok: false,
    error: {
      message: 'Invalid JSON format in content field',
      fields: { content: ['Line 1, column 12: expected a comma or ].'] },
    },
  })
  expect(readJson('[1]')).toMatchObject({ ok: false })
  expect(readJson('')).toMatchObject({
    ok: false,
    error: { fields: { content: ['Enter the content.'] } },
  })
  expect(readJson('{"a": 1}')).toEqual({ ok: true, value: { a: 1 } })
  expect(formatted({ b: 1, a: { d: [{ z: 1, y: 2 }], c: 2 } })).toBe(
    formatted({ a: { c: 2, d: [{ y: 2, z: 1 }] }, b: 1 }),
  )
})
