import { createVerify } from 'node:crypto'
import { z } from 'zod'

const text = z.string().max(300_000)

/** A message of Amazon SNS, which carries the events of SES. */
export const snsSchema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: text,
  TopicArn: text,
  Message: text,
  Timestamp: text,
  SignatureVersion: z.enum(['1', '2']),
  Signature: text,
  SigningCertURL: text,
  Subject: text.optional(),
  Token: text.optional(),
  SubscribeURL: text.optional(),
})

export type SnsMessage = z.infer<typeof snsSchema>

const notificationFields = [
  'Message',
  'MessageId',
  'Subject',
  'Timestamp',
  'TopicArn',
  'Type',
] as const
const confirmationFields = [
  'Message',
  'MessageId',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
] as const

/** What SNS signs: certain fields, each name and value on its own line. */
export function signedText(message: SnsMessage): string {
  const fields = message.Type === 'Notification' ? notificationFields : confirmationFields
  return fields
    .flatMap((name) => {
      const value = message[name]
      return value === undefined ? [] : [`${name}\n${value}\n`]
    })
    .join('')
}

/** True for a message that was signed with the key of this certificate (PEM). */
export function isSignedBy(message: SnsMessage, certificate: string): boolean {
  try {
    const verify = createVerify(message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
    return verify
      .update(signedText(message), 'utf8')
      .verify(certificate, message.Signature, 'base64')
  } catch {
    return false
  }
}

/**
 * True for an address at Amazon SNS itself: certificates and confirmations are fetched from nowhere
 * else.
 */
export function isSnsAddress(address: string): boolean {
  const url = URL.parse(address)
  if (
    url === null ||
    url.protocol !== 'https:' ||
    url.port !== '' ||
    url.username !== '' ||
    url.password !== ''
  )
    return false
  return /^sns\.[a-z]{2}(-[a-z]+)+-\d\.amazonaws\.com(\.cn)?$/.test(url.hostname)
}
