import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { attachmentMissing } from './attachment.ts'
import { customerMessageSchema, staffMessageSchema } from './ticket-forms.ts'

test.each(['', '  \n\t', '\u200b', '\u200d\ufeff', '\u2800\u2800', '\u3164', '\u00a0'])(
  'a message that shows nothing is blank: %j',
  (message) => {
    for (const schema of [customerMessageSchema, staffMessageSchema])
      expect(schema.safeParse({ message }).error?.issues[0]?.message).toBe('Please enter a message')
  },
)

test.each(['?', '👍🏽', 'نعم', '.', 'é', '한'])(
  'a message of one sign is a message: %s',
  (message) => {
    expect(customerMessageSchema.safeParse({ message }).success).toBe(true)
  },
)

test('a file is named by an id, or it is not there', () => {
  const parse = (uploads: string[]) =>
    customerMessageSchema.safeParse({ message: 'See this', uploads }).error?.issues[0]?.message
  expect([parse(['x']), parse([newId(), '']), parse([newId()])]).toEqual([
    attachmentMissing,
    attachmentMissing,
    undefined,
  ])
})
