import { createHmac } from 'node:crypto'
import { type SmtpServer, smtpTransport } from './smtp.server.ts'
import type { MailTransport } from './transport.ts'

export type SesAccount = {
  region: string
  accessKeyId: string
  secretAccessKey: string
  timeoutMs: number
}

/**
 * Amazon SES over SMTP. Its password follows from the secret key of an IAM user and the region, so
 * that the key as Amazon shows it can be entered. SES gives each email its own id, by which it
 * reports what happened to it. `server` is another address of the service, for tests.
 */
export function sesTransport(account: SesAccount, server: Partial<SmtpServer> = {}): MailTransport {
  const smtp = smtpTransport(
    {
      host: `email-smtp.${account.region}.amazonaws.com`,
      port: 587,
      encryption: 'tls',
      username: account.accessKeyId,
      password: sesPassword(account.secretAccessKey, account.region),
      timeoutMs: account.timeoutMs,
      allowPrivateHosts: false,
      ...server,
    },
    'ses',
  )
  return {
    ...smtp,
    send: async (mail, handOver) => {
      const delivery = await smtp.send(mail, handOver)
      return {
        ...delivery,
        messageId: /\bOk (\S{10,})/i.exec(delivery.response)?.[1] ?? delivery.messageId,
      }
    },
  }
}

/** The SMTP password of an IAM secret key in a region, as Amazon documents it. */
export function sesPassword(secretAccessKey: string, region: string): string {
  const steps = ['11111111', region, 'ses', 'aws4_request', 'SendRawEmail']
  const signature = steps.reduce(
    (key, step) => createHmac('sha256', key).update(step).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  )
  return Buffer.concat([Buffer.from([4]), signature]).toString('base64')
}
