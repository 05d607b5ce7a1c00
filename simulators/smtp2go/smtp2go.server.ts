import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AnswerKind, answerOf, type Smtp2goAnswer } from './answers.ts'
import { type SentMail, sentMailOf } from './sent-mail.ts'

export type Smtp2goServer = {
  /** The base address of the API, as `SMTP2GO_API_URL` wants it. */
  url: string
  /** What was taken and will be delivered, in order. */
  sent: SentMail[]
  /** Requests, whatever was answered. */
  asked(): number
  /** How it answers from now on. */
  answers(kind: AnswerKind): void
  /** Takes no connections any more; `comeBack` opens the same port again. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

/**
 * SMTP2GO's API v3 as its documents describe it, on this machine: `/email/send` with one key, and
 * its faults.
 */
export async function startSmtp2go({
  apiKey,
  port = 0,
}: {
  apiKey: string
  port?: number
}): Promise<Smtp2goServer> {
  const sent: SentMail[] = []
  let asked = 0
  let kind: AnswerKind = 'takes'
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await jsonBody(request)
    asked++
    if (request.method !== 'POST' || request.url !== '/v3/email/send')
      return reply(response, { status: 404, body: { data: { error: 'Not found' } } })
    const given = request.headers['x-smtp2go-api-key'] ?? body.api_key
    const answer = answerOf(given === apiKey ? kind : 'wrong_key', body, newEmailId())
    if (answer.emailId !== undefined) sent.push(sentMailOf(body, answer.emailId))
    // Taken, and then not a word: the caller can't know.
    if (answer.isSilent) return
    reply(response, answer)
  }
  let server = await listen(listener, port)
  const own = portOf(server)
  return {
    url: `http://127.0.0.1:${own}/v3`,
    sent,
    asked: () => asked,
    answers: (next) => {
      kind = next
    },
    goAway: () => stop(server),
    comeBack: async () => {
      server = await listen(listener, own)
    },
    close: () => stop(server),
  }
}

function reply(
  response: ServerResponse,
  { status, body }: Pick<Smtp2goAnswer, 'status' | 'body'>,
): void {
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
  })
  response.end(
    typeof body === 'string' ? body : JSON.stringify({ request_id: newEmailId(), ...body }),
  )
}

async function jsonBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += chunk
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Such as '1m4n8l-8jg3j1-7r'. */
function newEmailId(): string {
  const part = (bytes: number) => randomBytes(bytes).toString('hex')
  return `1${part(3)}-${part(3)}-${part(1)}`
}

async function listen(
  listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  port: number,
): Promise<Server> {
  const server = createServer((request, response) => {
    listener(request, response).catch(() => request.socket.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
