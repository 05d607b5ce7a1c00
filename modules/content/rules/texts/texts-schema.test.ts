import { expect, test } from 'vitest'
import { textSections } from '../../defaults/sections/texts.ts'
import { textsSchema } from './site-texts.ts'

test('texts may not be blank, but notes and hints; groups and lists have the same rules', () => {
  const schema = textsSchema({
    send: 'Send',
    sendHint: 'Now',
    group: { title: 'A' },
    steps: [{ at: '08:00', detail: 'x' }],
  })
  const blank = schema.safeParse({
    send: ' ',
    sendHint: '',
    group: { title: '' },
    steps: [{ at: '', detail: '' }],
  })
  expect(blank.error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'send',
    'group.title',
    'steps.0.at',
  ])
})

test.each(Object.values(textSections))(
  'the defaults of $key fit their own schema',
  ({ schema, initial }) => {
    expect(schema.parse(initial)).toEqual(initial)
  },
)
