import { expect, test } from 'vitest'
import { customerMessageSchema, staffMessageSchema } from './ticket-forms.ts'

test.each(['', '  \n\t', '\u200b', '\u200d\ufeff', '\u2800\u2800', '\u3164', '\u00a0'])('a message that shows nothing is blank: %j', (message) => {
  for (const schema of [customerMessageSchema, staffMessageSchema])
    expect(schema.safeParse({ message }).error?.issues[0]?.message).toBe('Please enter a message')
})

test.each(['?', '👍🏽', 'نعم', '.', 'é', '한'])('a message of one sign is a message: %s', (message) => {
  expect(customerMessageSchema.safeParse({ message }).success).toBe(true)
})
