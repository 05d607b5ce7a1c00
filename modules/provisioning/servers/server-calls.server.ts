import { config } from '#platform/config.server.ts'
import { serverAddress } from '#platform/http/allowed-address.server.ts'
import { type Answer, type Call, callPinned } from '#platform/http/call.server.ts'
import type { Exchange, Refusal, ServerAnswer, ServerConnection } from '../rules/server-port.ts'

/** What is not done; fits in the place of every answer. */
export type Failure = Exclude<ServerAnswer<never>, { kind: 'done' }>

export type ServerCall = {
  method: Call['method']
  /** Below the address of the server, with its query; never with a secret. */
  path: string
  headers?: Record<string, string>
  /** With its type. */
  body?: { type: string; text: string }
  /** Whether it changes something, so that silence leaves it in doubt. */
  isWrite: boolean
  /** Accounts are made and deleted slowly. */
  isSlow?: boolean
  /** Values of the body that are not recorded. */
  secrets?: readonly string[]
  /** The answer signs in: it isn't recorded. */
  isSecretAnswer?: boolean
}

/** An answer of the server, whatever it says, or why there was none. */
export type Send = (call: ServerCall) => Promise<Answer | Failure>

export type Limits = { slowMs: number; otherMs: number }

const limitsOfServers: Limits = { slowMs: 240_000, otherMs: 60_000 }
const shownCharacters = 4_000

export const done = <T>(value: T) => ({ kind: 'done' as const, value })

/** Goes on with what was answered; a failure is passed on. */
export async function whenDone<T, U>(
  asked: ServerAnswer<T> | Promise<ServerAnswer<T>>,
  use: (value: T) => ServerAnswer<U> | Promise<ServerAnswer<U>>,
): Promise<ServerAnswer<U>> {
  const answer = await asked
  return answer.kind === 'done' ? use(answer.value) : answer
}

export function refused(reason: Refusal, message: string): Failure {
  return { kind: 'refused', reason, message: oneLine(message) }
}

export function unknown(message: string): Failure {
  return { kind: 'unknown', message: oneLine(message) }
}

/** Nothing is known after a call that reads, so nothing was done by it either. */
export function unclear({ isWrite }: Pick<ServerCall, 'isWrite'>, message: string): Failure {
  return isWrite ? unknown(message) : refused('later', message)
}

/** Calls to one server. Each is recorded without its secrets. `limits` are for tests. */
export function serverCalls(
  connection: ServerConnection,
  record: (exchange: Exchange) => void,
  limits: Limits = limitsOfServers,
): Send {
  const base = URL.parse(connection.address)
  return async (call) => {
    if (!base || !/^https?:$/.test(base.protocol) || base.username !== '' || base.password !== '')
      return refused('credentials', 'The address of the server is not valid')
    const url = new URL(`${base.origin}${base.pathname.replace(/\/+$/, '')}${call.path}`)
    const began = performance.now()
    const result = await send(url, { call, connection, limits })
    const hide = hider([connection.secret, ...(call.secrets ?? [])])
    record({
      request: hide(`${call.method} ${url.pathname}${url.search}\n${call.body?.text ?? ''}`).trim(),
      answer: hide(recordedAnswer(result, call)),
      milliseconds: Math.round(performance.now() - began),
    })
    return result
  }
}

async function send(
  url: URL,
  { call, connection, limits }: { call: ServerCall; connection: ServerConnection; limits: Limits },
): Promise<Answer | Failure> {
  const address = await serverAddress(url)
  if ('failure' in address)
    return refused(address.isForbidden ? 'credentials' : 'later', address.failure)
  const answer = await callPinned(url, address.ip, {
    method: call.method,
    headers: {
      'user-agent': 'Hostwright',
      accept: 'application/json, */*',
      ...(call.body && { 'content-type': call.body.type }),
      ...call.headers,
    },
    body: call.body?.text ?? '',
    timeoutMs: call.isSlow ? limits.slowMs : limits.otherMs,
    fingerprint: connection.fingerprint,
  })
  if (!('failure' in answer)) return answer
  if (!answer.isTrusted) return refused('credentials', answer.failure)
  return answer.isSent ? unclear(call, answer.failure) : refused('later', answer.failure)
}

/** What every kind understands alike: who we are was not accepted, or the server can't answer. */
export function failureOf(
  { status, headers, body }: Answer,
  call: Pick<ServerCall, 'isWrite'>,
): Failure | undefined {
  if (status === 401 || status === 403)
    return refused('credentials', `The server doesn't accept the access data (HTTP ${status})`)
  if (status >= 300 && status < 400)
    return refused('credentials', 'The server sends the call elsewhere: check its address')
  if (status === 429) return refused('later', 'The server has too many calls (HTTP 429)')
  if (status >= 500) return unclear(call, `The server failed (HTTP ${status})`)
  const isPage = /^\s*<(!doctype|html|head|body)/i.test(body)
  if (isPage || String(headers['content-type']).startsWith('text/html'))
    return status < 400 && isPage
      ? refused(
          'credentials',
          'The server shows its sign-in page: it does not accept the access data',
        )
      : unclear(call, `The answer can't be read (HTTP ${status})`)
  return undefined
}

function recordedAnswer(result: Answer | Failure, call: ServerCall): string {
  if ('kind' in result) return result.message
  const { status, body } = result
  if (call.isSecretAnswer && status < 400)
    return `${status}\nAn address that signs in, not recorded`
  return `${status}\n${body}`
}

/** Takes secrets out of a text, also where they are encoded. */
function hider(secrets: readonly string[]): (text: string) => string {
  const spellings = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams({ '': secret }).toString().slice(1),
      JSON.stringify(secret).slice(1, -1),
      secret.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
      secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      Buffer.from(secret).toString('base64'),
    ])
    .sort((a, b) => b.length - a.length)
  return (text) => {
    const hidden = spellings.reduce((left, secret) => left.replaceAll(secret, '•••'), text)
    return hidden.length > shownCharacters ? `${hidden.slice(0, shownCharacters)} …` : hidden
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}

/** JSON of an answer, or undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field that is text or a number in the answers of panels; '' where it is missing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/**
 * An address that a server gave for signing in, on the web only; null where it is none. Browsers
 * reach the simulators of a demo by its public address.
 */
export function signInAddress(given: string, { address }: ServerConnection): string | null {
  const url = URL.parse(given, address)
  if (given === '' || !url || !/^https?:$/.test(url.protocol) || url.username !== '') return null
  const { mode, port, publicUrl } = config()
  const isOwn = mode === 'demo' && url.origin === `http://127.0.0.1:${port}`
  return isOwn ? `${publicUrl}${url.pathname}${url.search}` : url.href
}
