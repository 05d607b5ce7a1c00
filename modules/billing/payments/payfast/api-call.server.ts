import type { Refused, Unanswered } from '../rules/payment-gateway.ts'
import { encodeFields, type Field, gatewayTimestamp } from './fields.ts'
import type { Merchant } from './payment-form.ts'
import { apiSignature } from './signature.ts'

type Answered = { kind: 'answered'; status: number; body: string }

/** No valid answer is larger than a page of HTML. */
const maxAnswerBytes = 256 * 1024

/**
 * One call with a total timeout, no redirects followed and a size limit. Never throws for a fault
 * of the other side.
 */
export async function ask(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Answered | Unanswered> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      return { kind: 'unknown', reason: 'redirect' }
    }
    const body = await capped(response)
    return body === null
      ? { kind: 'unknown', reason: 'too_large' }
      : { kind: 'answered', status: response.status, body }
  } catch (error) {
    return { kind: 'unknown', reason: isTimeout(error) ? 'timeout' : 'network' }
  }
}

async function capped(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  if (!reader) return ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks).toString('utf8')
    size += value.byteLength
    if (size > maxAnswerBytes) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

/**
 * PayFast's addresses and credentials for one merchant. Base addresses are operator settings
 * without a trailing slash.
 */
export type GatewayAccess = {
  baseUrls: { live: string; sandbox: string; api: string }
  merchant: Merchant
  sandbox: boolean
  timeoutMs: number
}

/** PayFast gives the reason in `data.response` or in `data.message`; both are read as text. */
export type ApiReply = {
  kind: 'reply'
  status: number
  code: number
  data: Record<string, unknown>
  message: string
}

type Call = { method: 'GET' | 'PUT' | 'POST' | 'PATCH'; path: string; body?: readonly Field[] }

/** The site that shows the payment page and confirms notifications. */
export function siteUrl({
  baseUrls,
  sandbox,
}: Pick<GatewayAccess, 'baseUrls' | 'sandbox'>): string {
  return sandbox ? baseUrls.sandbox : baseUrls.live
}

/**
 * One signed REST call. HTTP 5xx, HTML and anything else that is not the documented envelope are
 * `unknown`, never a failed payment.
 */
export async function callApi(access: GatewayAccess, call: Call): Promise<ApiReply | Unanswered> {
  const answer = await sendSigned(access, call)
  return answer.kind === 'unknown' ? answer : readEnvelope(answer.status, answer.body)
}

/** The same without reading the answer's text; HTTP 5xx is `unknown`. */
export async function sendSigned(
  access: GatewayAccess,
  { method, path, body = [] }: Call,
): Promise<Answered | Unanswered> {
  const sent = body
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]): Field => [name, value.trim()])
  const headers: Field[] = [
    ['merchant-id', access.merchant.id.trim()],
    // The gateway compares with its own clock, so this is the real time and not a test's.
    ['timestamp', gatewayTimestamp(new Date())],
    ['version', 'v1'],
  ]
  const signature = apiSignature([...headers, ...sent], access.merchant.passphrase)
  // No slash before the question mark: the gateway would redirect and then refuse the method.
  const url = `${access.baseUrls.api}${path}${access.sandbox ? '?testing=true' : ''}`
  const answer = await ask(
    url,
    requestOf(method, [...headers, ['signature', signature]], sent),
    access.timeoutMs,
  )
  return answer.kind === 'answered' && answer.status >= 500
    ? { kind: 'unknown', reason: 'server_error' }
    : answer
}

function requestOf(method: Call['method'], headers: Field[], sent: Field[]): RequestInit {
  const fixed = Object.fromEntries([...headers, ['accept', 'application/json']])
  if (method === 'GET') return { method, headers: fixed }
  // An empty body makes the client send Content-Length: 0, without which the gateway answers 411.
  return {
    method,
    headers: { ...fixed, 'content-type': 'application/x-www-form-urlencoded' },
    body: encodeFields(sent),
  }
}

/**
 * Without an envelope it is unknown how far the call came: a proxy may have answered for the
 * gateway.
 */
export function readEnvelope(status: number, text: string): ApiReply | Unanswered {
  const envelope = parseObject(text)
  if (!envelope) return { kind: 'unknown', reason: 'unreadable' }
  const code = Number(envelope.code ?? status)
  if (code >= 500) return { kind: 'unknown', reason: 'server_error' }
  const data = isObject(envelope.data) ? envelope.data : {}
  return {
    kind: 'reply',
    status,
    code,
    data,
    message: messageOf(data) || String(envelope.status ?? ''),
  }
}

/** What a reply that is not a success means. */
export function refusalOf(reply: ApiReply): Refused {
  const code = reply.status >= 400 ? reply.status : reply.code
  return { kind: 'refused', reason: reasonOf(code, reply.message), message: reply.message }
}

function reasonOf(code: number, message: string): Refused['reason'] {
  if (code === 401 || code === 403) return 'credentials'
  if (code === 404) return 'not_found'
  if (code === 429) return 'later'
  if (/not in a valid state|subscription status is/i.test(message)) return 'bad_state'
  if (/signature|merchant|version/i.test(message)) return 'credentials'
  return 'invalid'
}

/**
 * The first of message and response that is text; a response may also be an object with a reason.
 */
function messageOf(data: Record<string, unknown>): string {
  const { message, response } = data
  if (typeof message === 'string' && message) return message
  if (typeof response === 'string') return response
  return isObject(response) && typeof response.reason === 'string' ? response.reason : ''
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
