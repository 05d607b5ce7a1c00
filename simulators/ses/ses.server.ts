import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/**
 * How the simulator answers to the content of an email. 'takes_and_hangs' delivers it and never
 * says so.
 */
export type SesAnswerKind = 'takes' | 'takes_and_hangs' | 'too_many' | 'unverified_sender' | 'away'

export type SesServer = {
  port: number
  /** What was taken and will be delivered, as raw text, with the id that SES gave it. */
  sent: { messageId: string; raw: string }[]
  answers(kind: SesAnswerKind): void
  close(): Promise<void>
}

type Account = {
  username: string
  /** As it follows from the secret key and the region. */
  password: string
  region: string
  /**
   * With it the simulator demands STARTTLS, as SES does; without it takes the sign-in in the clear,
   * for want of a trusted certificate.
   */
  tls?: { key: string; cert: string }
}

const refusals: Partial<Record<SesAnswerKind, { code: number; text: string }>> = {
  too_many: { code: 454, text: 'Throttling failure: Maximum sending rate exceeded.' },
  unverified_sender: { code: 554, text: 'Message rejected: Email address is not verified.' },
  away: { code: 421, text: 'Service not available, closing transmission channel' },
}

/**
 * The SMTP interface of Amazon SES as its documents describe it, on this machine: STARTTLS, one
 * account, its own id for each email, and its faults.
 */
export async function startSes({ username, password, region, tls }: Account): Promise<SesServer> {
  const sent: SesServer['sent'] = []
  let kind: SesAnswerKind = 'takes'
  const server = new SMTPServer({
    name: `email-smtp.${region}.amazonaws.com`,
    ...(tls ?? { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    closeTimeout: 50,
    onAuth: (given, _, done) => {
      if (given.username === username && given.password === password) done(null, { user: username })
      else done(withCode(535, 'Authentication Credentials Invalid'))
    },
    onData: async (stream, _, done) => {
      const raw = await textOf(stream)
      const refusal = refusals[kind]
      if (refusal) return done(withCode(refusal.code, refusal.text))
      const messageId = `${Date.now().toString(16).padStart(16, '0')}-${randomUUID()}-000000`
      sent.push({ messageId, raw })
      if (kind !== 'takes_and_hangs') done(null, `Ok ${messageId}`)
    },
  })
  server.on('error', () => undefined)
  const listening = once(server.server, 'listening')
  server.listen(0, '127.0.0.1')
  await listening
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    sent,
    answers: (next) => {
      kind = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  let raw = ''
  for await (const chunk of stream) raw += chunk
  return raw
}

function withCode(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
