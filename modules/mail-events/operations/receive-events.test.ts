import { createSign, generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { type SnsMessage, signedText } from '../rules/sns.ts'
import { emailEvents } from '../tables.server.ts'
import { receiveFromSes, receiveFromSmtp2go } from './receive-events.server.ts'

useTestDatabase()

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const certificate = String(publicKey.export({ type: 'spki', format: 'pem' }))
const certificateUrl = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem'

/**
 * Amazon SNS as it answers: the certificate, and a confirmation for every address that is asked.
 */
function amazon() {
  const asked: string[] = []
  return {
    asked,
    fetch: (address: string) => {
      asked.push(address)
      return Promise.resolve(
        address === certificateUrl ? certificate : '<ConfirmSubscriptionResponse/>',
      )
    },
  }
}

function signed(changes: Partial<SnsMessage> = {}, key = privateKey): SnsMessage {
  const message: SnsMessage = {
    Type: 'Notification',
    MessageId: newId(),
    TopicArn: 'arn:aws:sns:eu-west-1:123456789012:ses',
    Message: '{}',
    Timestamp: '2027-01-01T10:00:00.000Z',
    SignatureVersion: '2',
    Signature: '',
    SigningCertURL: certificateUrl,
    ...changes,
  }
  const algorithm = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  return {
    ...message,
    Signature: createSign(algorithm).update(signedText(message), 'utf8').sign(key, 'base64'),
  }
}

const receive = (message: unknown, outside = amazon()) =>
  receiveFromSes(JSON.stringify(message), outside.fetch)

async function aSentMail(): Promise<{ id: string; recipient: string; messageId: string }> {
  const id = newId()
  const row = { id, recipient: `${id}@test.example`, messageId: `0100-${id}` }
  await db()
    .insert(emailLogs)
    .values({ ...row, idempotencyKey: id, templateName: 'welcome', status: 'sent' })
  return row
}

async function deliveryOf(id: string) {
  const [row] = await db()
    .select({ delivery: emailLogs.delivery, status: emailLogs.status })
    .from(emailLogs)
    .where(eq(emailLogs.id, id))
  return row
}

const bounceOf = (
  { recipient, messageId }: { recipient: string; messageId: string },
  kind: 'eventType' | 'notificationType',
) =>
  JSON.stringify({
    [kind]: 'Bounce',
    mail: { messageId, destination: [recipient] },
    bounce: {
      bounceType: 'Permanent',
      timestamp: '2027-01-01T10:00:00.000Z',
      bouncedRecipients: [
        {
          emailAddress: recipient,
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 user unknown',
        },
      ],
    },
  })

test.each(['eventType', 'notificationType'] as const)(
  'a signed bounce of SES marks the email, in the shape that says %s',
  async (kind) => {
    const mail = await aSentMail()
    // Null where SNS has no value is as good as nothing.
    const notification = {
      ...signed({ Message: bounceOf(mail, kind) }),
      Subject: null,
      Token: null,
      SubscribeURL: null,
    }
    expect(await receive(notification)).toBe('taken')
    expect(await deliveryOf(mail.id)).toEqual({ delivery: 'bounced', status: 'failed' })
  },
)

test('both versions of the signature count, for delivery and delay too', async () => {
  const { id, recipient, messageId } = await aSentMail()
  const mail = { messageId, destination: [recipient] }
  const delayed = {
    eventType: 'DeliveryDelay',
    mail,
    deliveryDelay: { delayedRecipients: [{ emailAddress: recipient }], delayType: 'MailboxFull' },
  }
  expect(await receive(signed({ SignatureVersion: '1', Message: JSON.stringify(delayed) }))).toBe(
    'taken',
  )
  expect(await deliveryOf(id)).toMatchObject({ delivery: 'deferred' })
  const delivered = {
    eventType: 'Delivery',
    mail,
    delivery: {
      recipients: [recipient],
      timestamp: '2027-01-01T10:00:00Z',
      smtpResponse: '250 ok',
    },
  }
  for (let times = 0; times < 2; times++)
    expect(await receive(signed({ Message: JSON.stringify(delivered) }))).toBe('taken')
  expect(await deliveryOf(id)).toEqual({ delivery: 'delivered', status: 'sent' })
  expect(await db().$count(emailEvents, eq(emailEvents.emailLogId, id))).toBe(2)
})

test.each<[string, (good: SnsMessage) => SnsMessage]>([
  ['another key', ({ Signature: _, ...message }) => signed({ ...message, Signature: '' }, other)],
  [
    'a changed message',
    (message) => ({ ...message, Message: message.Message.replace('5.1.1', '5.1.2') }),
  ],
  ['no signature', (message) => ({ ...message, Signature: '' })],
  [
    'a certificate from elsewhere',
    (message) =>
      signed({
        ...message,
        SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.evil.example/x.pem',
      }),
  ],
  [
    'a certificate over http',
    (message) => signed({ ...message, SigningCertURL: 'http://sns.eu-west-1.amazonaws.com/x.pem' }),
  ],
])('a message with %s changes nothing', async (_, forge) => {
  const mail = await aSentMail()
  const outside = amazon()
  expect(await receive(forge(signed({ Message: bounceOf(mail, 'eventType') })), outside)).toBe(
    'forged',
  )
  expect(outside.asked.every((address) => address === certificateUrl)).toBe(true)
  expect(await deliveryOf(mail.id)).toEqual({ delivery: null, status: 'sent' })
})

test('a subscription is confirmed at Amazon only', async () => {
  const good = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=x'
  const outside = amazon()
  expect(
    await receive(
      signed({ Type: 'SubscriptionConfirmation', Token: 'x', SubscribeURL: good }),
      outside,
    ),
  ).toBe('taken')
  expect(outside.asked).toContain(good)
  const inside = amazon()
  const elsewhere = signed({
    Type: 'SubscriptionConfirmation',
    Token: 'x',
    SubscribeURL: 'https://169.254.169.254/latest',
  })
  expect(await receive(elsewhere, inside)).toBe('forged')
  expect(inside.asked).not.toContain('https://169.254.169.254/latest')
})

test('what is not understood is useless, what is no news is taken', async () => {
  for (const body of ['', 'x', '[]', '{}', '{"Type":"Notification"}'])
    expect(await receiveFromSes(body, amazon().fetch)).toBe('useless')
  expect(await receive(signed({ Message: 'not json' }))).toBe('taken')
  expect(await receiveFromSmtp2go(null)).toBe('useless')
  expect(await receiveFromSmtp2go({ event: 'open', rcpt: 'x@test.example' })).toBe('taken')
})

test('an event of SMTP2GO, as JSON or as form fields, repeated and late', async () => {
  const { id, recipient, messageId } = await aSentMail()
  const event = {
    event: 'bounce',
    bounce: 'hard',
    rcpt: recipient,
    email_id: messageId,
    time: '2027-01-01 10:00:00',
    message: '550 5.1.1 no such user',
  }
  for (let times = 0; times < 3; times++) expect(await receiveFromSmtp2go(event)).toBe('taken')
  expect(
    await receiveFromSmtp2go({ ...event, event: 'delivered', time: '2027-01-01 09:59:00' }),
  ).toBe('taken')
  expect(await deliveryOf(id)).toEqual({ delivery: 'bounced', status: 'failed' })
  expect(await db().$count(emailEvents, eq(emailEvents.emailLogId, id))).toBe(2)
})
