import { expect, test } from 'vitest'
import { z } from 'zod'
import './form-messages.ts'

function said(schema: z.ZodType, value: unknown): string[] {
  const read = schema.safeParse(value)
  return read.success ? [] : read.error.issues.map(({ message }) => message)
}

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing text', z.string(), undefined, 'This field is required.'],
  ['a blank text', z.string().min(1), '', 'This field is required.'],
  [
    'a text that is too long',
    z.string().max(254),
    'x'.repeat(300),
    'At most 254 characters, please.',
  ],
  ['a text that is too short', z.string().min(8), 'x', 'At least 8 characters, please.'],
  [
    'a field that was sent twice',
    z.string(),
    ['a', 'b'],
    'This field was sent more than once. Reload the page and try again.',
  ],
  ['no number', z.number(), 'x', 'Enter a number.'],
  ['a number that is too high', z.number().max(5), 6, 'Enter at most 5.'],
  ['a number that is too low', z.number().min(5), 4, 'Enter at least 5.'],
  ['no email address', z.email(), 'x', 'Enter an email address such as thandi@example.co.za.'],
  ['an option that is not there', z.enum(['a', 'b']), 'c', 'Choose one of the options.'],
  ['no option', z.enum(['a', 'b']), undefined, 'This field is required.'],
  ['an id that is none', z.uuid(), 'x', 'Choose one from the list.'],
  ['a list that is too long', z.array(z.string()).max(1), ['a', 'b'], 'At most 1 entry, please.'],
  [
    'a field that the form does not have',
    z.strictObject({}),
    { x: 1 },
    'This form is out of date. Reload the page and try again.',
  ],
  ['a rule without words', z.string().refine(() => false), 'x', 'Check this value.'],
  ['words of the schema', z.string().max(1, 'Shorter!'), 'xx', 'Shorter!'],
])('%s', (_name, schema, value, message) => {
  expect(said(schema, value)).toEqual([message])
})
