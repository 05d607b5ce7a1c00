import { z } from 'zod'
import { judged, text } from '#kernel/form-fields.ts'
import { ok, refuse } from '#kernel/result.ts'

export const mayNotManagePayments = refuse(
  'forbidden',
  'You do not have permission to manage payments.',
)
export const notificationMissing = refuse('not_found', 'This payment is not on the list any more.')

const maxNoteLength = 300

/** The list is worked off, so more than this many are a fault themselves. */
export const maxUnallocated = 100

/**
 * An open document by its number, or else a customer by email: the money becomes that customer's
 * credit.
 */
export const allocateNotificationForm = judged(
  z.object({ number: text(60), email: text(254) }),
  ({ number, email }) => {
    if ((number === '') === (email === '')) {
      const message = 'Enter the number of an order or invoice, or else a customer’s email address.'
      return refuse('invalid', message, { fields: { number: [message] } })
    }
    return ok({ number, email })
  },
)

export const noteRefundForm = judged(z.object({ note: text(maxNoteLength) }), ({ note }) =>
  note === ''
    ? refuse('invalid', 'Say when and how.', {
        fields: { note: ['Say when and how it was refunded: somebody may ask.'] },
      })
    : ok({ note }),
)
