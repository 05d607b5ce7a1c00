import { expect, test } from 'vitest'
import { ok, refuse } from '#kernel/result.ts'
import { asReplyFailure, replyFailure } from './ticket-forms.ts'

test('a reply that fails says why, or that the reason is unknown', () => {
  expect(replyFailure()).toBe('Failed to send reply: Unknown error')
  expect(asReplyFailure(refuse('not_found', 'There is no such ticket.'))).toEqual(
    refuse('not_found', 'Failed to send reply: There is no such ticket.'),
  )
})

test('success, field errors and messages of others stay as they are', () => {
  const conflict = refuse('conflict', 'A new message came in')
  const field = refuse('invalid', 'Please check the form.', {
    fields: { message: ['Please enter a message'] },
  })
  expect([ok(1), conflict, field].map((result) => asReplyFailure(result))).toEqual([
    ok(1),
    conflict,
    field,
  ])
})
