import type { SentMail } from './sent-mail.ts'

/** What happened to an email, with the receiver's words. */
export type Report =
  | { event: 'delivered' | 'spam' | 'reject' }
  | { event: 'bounce'; bounce: 'hard' | 'soft'; message: string }

/**
 * Posts an event to the address that was entered at SMTP2GO, as its webhooks do: JSON, the password
 * of the address as Basic authorization, no signature. Answers the status; the real one repeats
 * what is not a 2xx, and sometimes what is.
 */
export async function postReport(address: string, mail: SentMail, report: Report): Promise<number> {
  const url = new URL(address)
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`
  url.username = ''
  url.password = ''
  const time = new Date().toISOString().slice(0, 19).replace('T', ' ')
  const body = {
    ...report,
    time,
    sendtime: time,
    email_id: mail.emailId,
    id: 'webhook-1',
    rcpt: mail.to[0] ?? '',
    sender: mail.sender,
    subject: mail.subject,
    host: 'mx.customer.example [192.0.2.25]',
    ...(mail.headers['Message-ID'] !== undefined && { 'message-id': mail.headers['Message-ID'] }),
  }
  const headers = { 'content-type': 'application/json', authorization }
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    redirect: 'error',
  })
  return answer.status
}
