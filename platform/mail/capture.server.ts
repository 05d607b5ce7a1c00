import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { db } from '../database.server.ts'
import { automaticHeaders, type MailTransport, type OutgoingMail } from './transport.ts'

type Receiver = (mail: OutgoingMail) => Promise<void>

let receiver: Receiver | undefined

/** Demo mode: the simulators may let a captured email arrive somewhere, too. Undefined ends it. */
export function forwardCaptured(to: Receiver | undefined): void {
  receiver = to
}

/**
 * Demo mode: the message lands in the mailbox simulator's table (raw SQL, because the platform must
 * not know the simulators).
 */
export const captureTransport: MailTransport = {
  provider: 'capture',
  recognisesRepeats: true,
  send: async (mail) => {
    const sender = `${mail.from.name} <${mail.from.address}>`
    const headers = {
      From: sender,
      To: mail.to,
      Subject: mail.subject,
      Date: new Date().toUTCString(),
      'Message-ID': mail.messageId,
      ...(mail.replyTo !== null && { 'Reply-To': mail.replyTo }),
      ...(mail.headers ?? automaticHeaders),
    }
    const attachments = mail.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      base64: Buffer.from(content).toString('base64'),
    }))
    const { rowCount } = await db().execute(sql`
      insert into simulator.captured_mails (id, message_id, sender, recipient, subject, html, text, headers, attachments)
      values (${newId()}, ${mail.messageId}, ${sender}, ${mail.to}, ${mail.subject}, ${mail.html}, ${mail.text},
        ${JSON.stringify(headers)}::jsonb, ${JSON.stringify(attachments)}::jsonb)
      on conflict (message_id) do nothing`)
    if (rowCount === 1) await receiver?.(mail)
    return { provider: 'capture', messageId: mail.messageId, response: 'Kept in the demo mailbox' }
  },
}
