import { expect, test } from 'vitest'
import { readSesEvents } from './ses-event.ts'
import { readSmtp2goEvent } from './smtp2go-event.ts'

const receivedAt = new Date('2027-03-01T08:00:00Z')
const mail = {
  messageId: '0102',
  timestamp: '2027-03-01T07:59:00.000Z',
  destination: ['thandi@test.example', 'sipho@test.example'],
}

test('what SES drops itself did not arrive at any recipient, and the address is not to blame', () => {
  const events = readSesEvents(
    { eventType: 'Reject', mail, reject: { reason: 'Bad content' } },
    receivedAt,
  )
  expect(events).toHaveLength(2)
  expect(events[0]).toMatchObject({
    kind: 'bounced',
    bounce: 'soft',
    recipient: 'thandi@test.example',
    detail: 'Rejected by Amazon SES: Bad content',
    occurredAt: new Date(mail.timestamp),
  })
  expect(new Set(events.map(({ key }) => key)).size).toBe(2)
})

test('null in an optional field does not drop the event', () => {
  const bounce = {
    bounceType: 'Permanent',
    bounceSubType: null,
    timestamp: null,
    feedbackId: null,
    bouncedRecipients: [{ emailAddress: 'a@b.example', status: null, diagnosticCode: null }],
  }
  const body = {
    notificationType: 'Bounce',
    eventType: null,
    complaint: null,
    delivery: null,
    mail: { messageId: '1', timestamp: null, destination: null, commonHeaders: null },
    bounce,
  }
  expect(readSesEvents(body, receivedAt)).toMatchObject([
    { kind: 'bounced', recipient: 'a@b.example', bounce: 'hard', occurredAt: receivedAt },
  ])
  const event = {
    event: 'bounce',
    rcpt: 'a@b.example',
    email_id: '2',
    time: null,
    bounce: null,
    host: null,
    context: null,
    message: '550 5.1.1',
    recipients: null,
    'message-id': null,
  }
  expect(readSmtp2goEvent(event, receivedAt)).toMatchObject({
    kind: 'bounced',
    recipient: 'a@b.example',
  })
})

test('what is no news about delivery is nothing', () => {
  for (const eventType of ['Send', 'Open', 'Click', 'Subscription'])
    expect(readSesEvents({ eventType, mail }, receivedAt)).toEqual([])
  expect(readSesEvents({ mail: {} }, receivedAt)).toEqual([])
})
