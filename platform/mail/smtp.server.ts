import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { publicAddress } from './public-host.server.ts'
import { inWords } from './smtp-problem.server.ts'
import {
  automaticHeaders,
  type MailTransport,
  type OutgoingMail,
  RecipientRefused,
  UncertainDelivery,
} from './transport.ts'

export type SmtpServer = {
  host: string
  port: number
  encryption: 'tls' | 'ssl' | 'none'
  /** Blank: no sign-in. */
  username: string
  password: string
  timeoutMs: number
  /** False for a server that was typed into a browser (D31). */
  allowPrivateHosts: boolean
  /** Extra authority to trust, for tests. */
  ca?: string
}

/**
 * However patient the setting is: a server that says nothing for this long is away, and the email
 * is tried again later.
 */
const maxSilenceMs = 15_000

/**
 * Shorter than the time after which another process takes an email for broken off, however long
 * each answer may take.
 */
const maxConversationMs = 4 * 60_000

/** How long one answer may take, and how long the whole conversation, for the setting of B§3. */
export function smtpPatience(timeoutMs: number): { answerMs: number; conversationMs: number } {
  return {
    answerMs: Math.min(timeoutMs, maxSilenceMs),
    conversationMs: Math.min(timeoutMs * 3, maxConversationMs),
  }
}

/** Ports on which mail servers take mail (D31). */
const smtpPorts = [25, 465, 587, 2525]

/**
 * One connection per message: simple, and no broken one is ever taken up again. TLS is always
 * verified.
 */
export function smtpTransport(server: SmtpServer, provider = 'smtp'): MailTransport {
  return {
    provider,
    recognisesRepeats: false,
    send: async (mail, handOver) => {
      if (!server.allowPrivateHosts && !smtpPorts.includes(server.port))
        throw new Error(`Port ${server.port} is not a mail port`)
      const address = server.allowPrivateHosts ? server.host : await addressOf(server)
      const content = await composeMail(mail)
      const response = await converse(server, address, { mail, content, handOver })
      return { provider, messageId: mail.messageId, response }
    },
  }
}

async function addressOf(server: SmtpServer): Promise<string> {
  try {
    return await publicAddress(server.host)
  } catch (error) {
    throw inWords(error, server)
  }
}

/** The email as it is sent, without a signature. */
export async function composeMail(mail: OutgoingMail): Promise<Buffer> {
  const { messageId, from, to, subject, html, text } = mail
  const attachments = mail.attachments.map((one) => ({
    filename: one.filename,
    content: Buffer.from(one.content),
    contentType: one.contentType,
  }))
  const replyTo = mail.replyTo ?? undefined
  const composed = await new MailComposer({
    messageId,
    from,
    to: { name: '', address: to },
    replyTo,
    subject,
    html,
    text,
    attachments,
    headers: mail.headers ?? automaticHeaders,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return withReplyToOnOneLine(composed)
}

/** A long address would be folded behind the colon, which spam filters count. */
function withReplyToOnOneLine(composed: Buffer): Buffer {
  const end = composed.indexOf('\r\n\r\n')
  const headers = composed
    .subarray(0, end)
    .toString('latin1')
    .replace(/^Reply-To:\r\n[ \t]+/m, 'Reply-To: ')
  return Buffer.concat([Buffer.from(headers, 'latin1'), composed.subarray(end)])
}

type Delivery = { mail: OutgoingMail; content: Buffer; handOver: () => Promise<void> }

async function converse(
  server: SmtpServer,
  address: string,
  { mail, content, handOver }: Delivery,
): Promise<string> {
  const { answerMs, conversationMs } = smtpPatience(server.timeoutMs)
  const connection = new SMTPConnection({
    host: address,
    port: server.port,
    secure: server.encryption === 'ssl',
    requireTLS: server.encryption === 'tls',
    ignoreTLS: server.encryption === 'none',
    servername: server.host,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    dnsTimeout: answerMs,
    tls: { servername: server.host, ...(server.ca !== undefined && { ca: server.ca }) },
  })
  let left = false
  // A server that answers one byte at a time would keep resetting the idle time-out.
  const deadline = AbortSignal.timeout(conversationMs)
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    connection.on('end', () => reject(new Error('The mail server closed the connection')))
    deadline.addEventListener('abort', () => reject(new Error('The mail server took too long')))
  })
  broken.catch(() => undefined)
  try {
    await Promise.race([
      broken,
      new Promise<void>((resolve) => connection.connect(() => resolve())),
    ])
    if (server.username !== '') await Promise.race([broken, signIn(connection, server)])
    let refuse: (error: unknown) => void = () => undefined
    const stopped = new Promise<never>((_, reject) => {
      refuse = reject
    })
    stopped.catch(() => undefined)
    // Read only once the server has answered to DATA: sender and recipient are accepted by then.
    const body = Readable.from(
      (async function* () {
        try {
          await handOver()
        } catch (error) {
          refuse(error)
          throw error
        }
        left = true
        yield content
      })(),
    )
    const response = await Promise.race([
      broken,
      stopped,
      transmit(connection, { from: mail.from.address, to: [mail.to] }, body),
    ])
    connection.quit()
    return response
  } catch (error) {
    connection.close()
    if (left && !wasAnswered(error)) throw new UncertainDelivery(inWords(error, server))
    throw isAboutRecipient(error) ? new RecipientRefused(error) : inWords(error, server)
  }
}

function signIn(connection: SMTPConnection, server: SmtpServer): Promise<void> {
  return new Promise((resolve, reject) => {
    const credentials = { user: server.username, pass: server.password }
    connection.login({ ...credentials, credentials }, (error) =>
      error ? reject(error) : resolve(),
    )
  })
}

function transmit(
  connection: SMTPConnection,
  envelope: { from: string; to: string[] },
  body: Readable,
): Promise<string> {
  return new Promise((resolve, reject) => {
    connection.send(envelope, body, (error, info) =>
      error ? reject(error) : resolve(info?.response ?? ''),
    )
  })
}

function isAboutRecipient(error: unknown): boolean {
  return error instanceof Error && 'command' in error && error.command === 'RCPT TO'
}

/** A three-digit answer is a definite no; everything else after the content left is silence. */
function wasAnswered(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
}
