import { expect, test } from 'vitest'
import { composedMessage, composeSchema } from './ticket-forms.ts'

const typed = {
  message: 'Hello',
  status: 'waiting_customer',
  noteStatus: '',
  idempotencyKey: 'a-key-of-a-form',
}

test('an answer takes the status of answers, a note that of notes', () => {
  expect(composedMessage(composeSchema.parse({ ...typed, isInternal: 'no' })).status).toBe(
    'waiting_customer',
  )
  expect(composedMessage(composeSchema.parse({ ...typed, isInternal: 'yes' })).status).toBe('')
  expect(
    composedMessage(composeSchema.parse({ ...typed, isInternal: 'yes', noteStatus: 'resolved' }))
      .status,
  ).toBe('resolved')
})
