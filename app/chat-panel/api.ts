import type {
  ChatFile,
  ChatMessage,
  ChatState,
  VisitorChat,
} from '#modules/chat/rules/visitor-chat.ts'

/**
 * What the server refused, in its words; or that it could not be reached, which may be tried again.
 */
export type Refused = {
  ok: false
  status: number
  error: string
  fields: Record<string, string>
  retryAfterMs: number | null
}
export type Answer<T> = { ok: true; value: T } | Refused

export type Start = {
  id: string
  messageId: string
  name: string
  email: string
  content: string
  homepage: string
  elapsedMs: number
}

const timeoutMs = 20_000
const unreachable: Refused = { ok: false, status: 0, error: '', fields: {}, retryAfterMs: null }

export const readState = () => call<ChatState>('GET', '')
export const start = (input: Start) =>
  call<{ chat: VisitorChat; messages: ChatMessage[] }>('POST', '', { ...input, ...circumstances() })
export const readMessages = (chatId: string, after: number) =>
  call<{ messages: ChatMessage[]; chat: VisitorChat }>('GET', `/${chatId}/messages?after=${after}`)
export const send = (chatId: string, message: { id: string; content: string; files: string[] }) =>
  call<ChatMessage>('POST', `/${chatId}/messages`, message)
export const reportRead = (chatId: string, seq: number) => call('POST', `/${chatId}/read`, { seq })
export const sendTyping = (chatId: string, isTyping: boolean) =>
  call('POST', `/${chatId}/typing`, { isTyping })
export const reportPage = (chatId: string) => call('POST', `/${chatId}/pages`, thisPage())
export const end = (chatId: string) => call('POST', `/${chatId}/end`, {})
export const rate = (chatId: string, rating: { rating: number; feedback: string }) =>
  call('POST', `/${chatId}/rating`, rating)
export const mailTranscript = (chatId: string, email: string) =>
  call('POST', `/${chatId}/transcript`, { email })
export const removeFile = (chatId: string, fileId: string) =>
  call('DELETE', `/${chatId}/files/${fileId}`)
export const leaveAsMessage = (chatId: string, who: { name: string; email: string }) =>
  call<LeftMessage>('POST', `/${chatId}/left-message`, who)
export const leaveMessage = (message: {
  key: string
  name: string
  email: string
  message: string
  homepage: string
}) => call<LeftMessage>('POST', '/left-message', message)

/** When it will be read: 'today by 17:00'. */
export type LeftMessage = { readBy: string | null }

export const eventsAddress = (chatId: string, after: number) =>
  `/api/chat/${chatId}/events?after=${after}`
export const fileAddress = (chatId: string, file: ChatFile) =>
  `/api/chat/${chatId}/files/${file.id}`
export const uploadAddress = (chatId: string) => `/api/chat/${chatId}/files`

/** Whether the same request may succeed a little later. */
export function isTemporary({ status }: Refused): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}

async function call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  try {
    const answer = await fetch(`/api/chat${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) {
      const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
      return {
        ok: false,
        status: answer.status,
        ...problemsIn(await answer.text()),
        retryAfterMs: seconds >= 0 ? seconds * 1_000 : null,
      }
    }
    return { ok: true, value: answer.status === 204 ? undefined : await answer.json() }
  } catch {
    return unreachable
  }
}

/** Null for what is no JSON. */
export function parsed<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** A proxy in between answers in HTML, of which nothing is shown. */
export function problemsIn(text: string): Pick<Refused, 'error' | 'fields'> {
  const { error, fields } = parsed<{ error?: unknown; fields?: object }>(text) ?? {}
  const firsts = Object.entries(fields ?? {}).map(([name, problems]) => [
    name,
    String(Array.isArray(problems) ? problems[0] : problems),
  ])
  return { error: typeof error === 'string' ? error : '', fields: Object.fromEntries(firsts) }
}

function thisPage() {
  return { url: location.href.slice(0, 2_000), title: document.title.slice(0, 300) }
}

/** A§7: what the visitor's start tells beside the words. */
function circumstances() {
  const { width, height } = window.screen
  return {
    page: thisPage(),
    referrer: document.referrer.slice(0, 2_000),
    metadata: {
      screen_width: Math.round(width),
      screen_height: Math.round(height),
      language: navigator.language.slice(0, 35),
    },
  }
}

/**
 * A random id (UUID, version 4), also on pages that came over http, where `crypto.randomUUID` is
 * missing.
 */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  })
}
