import { z } from 'zod'
import {
  automaticHeaders,
  type MailTransport,
  type OutgoingMail,
  RecipientRefused,
  UncertainDelivery,
} from './transport.ts'

const timeoutMs = 15_000
const largestAnswer = 64 * 1024

/** Both the usual shape and the flat one that the provider's documents also show. */
const outcome = z.object({
  succeeded: z.number().optional(),
  failed: z.number().optional(),
  email_id: z.string().optional(),
  error: z.string().optional(),
  error_code: z.string().optional(),
  failures: z.array(z.unknown()).optional(),
})
const answer = outcome.extend({ request_id: z.string().optional(), data: outcome.optional() })

/**
 * SMTP2GO's API v3. The base address is the operator's or a test's, never one that was typed into a
 * browser.
 */
export function smtp2goTransport(
  apiKey: string,
  baseUrl = 'https://api.smtp2go.com/v3',
): MailTransport {
  return {
    provider: 'smtp2go',
    recognisesRepeats: false,
    send: async (mail, handOver) => {
      const body = JSON.stringify(payload(apiKey, mail))
      await handOver()
      const { status, text } = await post(`${baseUrl}/email/send`, body)
      const read = answer.safeParse(parseJson(text))
      const data = read.success ? (read.data.data ?? read.data) : {}
      const accepted =
        status === 200 && (data.succeeded ?? 0) >= 1 && (data.failed ?? 0) === 0 && !data.error
      if (!accepted) throw refusalOf(status, data)
      const response = `request ${(read.success && read.data.request_id) || 'unknown'}: succeeded ${data.succeeded}`
      return { provider: 'smtp2go', messageId: data.email_id ?? mail.messageId, response }
    },
  }
}

function payload(apiKey: string, mail: OutgoingMail): Record<string, unknown> {
  const headers: Record<string, string> = {
    // By it a report finds the email whose answer never came.
    'Message-ID': mail.messageId,
    ...(mail.headers ?? automaticHeaders),
    ...(mail.replyTo !== null && { 'Reply-To': mail.replyTo }),
  }
  return {
    api_key: apiKey,
    to: [mail.to],
    sender: `${mail.from.name.replace(/[<>"]/g, '')} <${mail.from.address}>`.trim(),
    subject: mail.subject.slice(0, 255),
    html_body: mail.html,
    text_body: mail.text,
    custom_headers: Object.entries(headers).map(([header, value]) => ({ header, value })),
    ...(mail.attachments.length > 0 && {
      attachments: mail.attachments.map(({ filename, contentType, content }) => ({
        filename,
        fileblob: Buffer.from(content).toString('base64'),
        mimetype: contentType,
      })),
    }),
  }
}

async function post(url: string, body: string): Promise<{ status: number; text: string }> {
  try {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, text: await readCapped(response) }
  } catch (error) {
    throw neverConnected(error)
      ? new Error('The mail service can’t be reached', { cause: error })
      : new UncertainDelivery(error)
  }
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > largestAnswer) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const connectFaults = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && connectFaults.includes(String(cause.code))
}

type Outcome = z.infer<typeof outcome>

/**
 * Why the email was not accepted. Only a clear no is one: what stands in front of the API may
 * answer with a fault, or with its own page, to a request that the API took.
 */
function refusalOf(status: number, data: Outcome): Error {
  const failure = new Error(explain(status, data))
  if (data.error || data.error_code) return failure
  if (status === 200 && data.succeeded === 0)
    return (data.failures ?? []).length > 0 ? new RecipientRefused(failure) : failure
  const isClearNo = status === 503 || (status >= 400 && status < 500)
  return isClearNo ? failure : new UncertainDelivery(failure)
}

function explain(status: number, data: Outcome): string {
  const refused = (data.failures ?? []).filter((one) => typeof one === 'string').join('; ')
  const words =
    data.error ??
    (data.failures?.length
      ? `the recipient was refused: ${refused}`
      : 'the answer was not understood')
  return `The mail service refused the message (${status}${data.error_code ? ` ${data.error_code}` : ''}): ${words}`.slice(
    0,
    500,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
