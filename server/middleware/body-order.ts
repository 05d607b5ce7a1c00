import type { Context, MiddlewareHandler } from 'hono'
import { isOwnChat } from '#modules/chat/conversations/queries/own-chat.server.ts'
import { visitorChat } from '#modules/chat/conversations/queries/visitor-chat.server.ts'
import { mayHandleChats } from '#modules/chat/policy.ts'
import {
  isPostmark,
  isProviderOn,
} from '#modules/support/inbound-webhooks/operations/receive-from-provider.server.ts'
import {
  inboundMailPaths,
  isInboundMailPath,
} from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { waitFor } from '#platform/security/rate-limit.server.ts'
import { noChatAnswer, refusal, visitorOf } from '../api/chat/chat-request.ts'
import { forger, forgeries, unsigned } from '../api/inbound-mail.ts'
import { refusalOfMailEvents } from '../api/mail-events.ts'
import type { HttpEnv } from '../request-id.ts'
import { dropBody, maxBodyBytes } from './body-limit.ts'
import { unsentForm } from './unsent-form.ts'

const uploadPath = /^\/api\/(chat|live-chat)\/([^/]+)\/files$/

/**
 * A file for a chat is read only from a sender who may send one there: others get the answer before
 * its bytes are kept in memory.
 */
export function checkChatFilesFirst(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const [, side, chatId] = (c.req.method === 'POST' && uploadPath.exec(c.req.path)) || []
    if (side === undefined || chatId === undefined) return next()
    const answer = side === 'chat' ? await refusalOfVisitor(c, chatId) : await refusalOfStaff(c)
    if (!answer) return next()
    await dropBody(c.env.incoming)
    return answer
  }
}

async function refusalOfVisitor(c: Context<HttpEnv>, chatId: string): Promise<Response | null> {
  if (!(await isOwnChat(await visitorOf(c), chatId))) return noChatAnswer()
  const chat = await visitorChat(chatId)
  return chat?.mayAttach
    ? null
    : refusal({ code: 'forbidden', message: 'Files can’t be sent here at the moment.' })
}

async function refusalOfStaff(c: Context<HttpEnv>): Promise<Response | null> {
  return mayHandleChats(await c.get('actor')()) ? null : noChatAnswer()
}

/**
 * What a header of a mail provider says is checked before the body is read: 404 while it is not in
 * use, 429 after too many forgeries, 401 without its password.
 */
export function checkProvidersFirst(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const refusal = isInboundMailPath(c.req.path)
      ? await refusalOfMail(c)
      : await refusalOfMailEvents(c)
    if (!refusal) return next()
    await dropBody(c.env.incoming)
    return refusal
  }
}

async function refusalOfMail(c: Context<HttpEnv>): Promise<Response | null> {
  const isForPostmark = c.req.path === inboundMailPaths.postmark
  if (!(await isProviderOn(isForPostmark ? 'postmark' : 'mailgun')))
    return c.text('Not in use', 404)
  const seconds = await waitFor(forger(c), forgeries)
  if (seconds !== null)
    return c.text('Too many forged emails from this address', 429, {
      'retry-after': String(seconds),
    })
  // Mailgun signs a field of the form, which is read within the sender's share of memory.
  if (!isForPostmark || (await isPostmark(c.req.header('authorization')))) return null
  return unsigned(c)
}

/**
 * What is sent here is read only from a signed-in user. The sign-in pages of staff are in the same
 * area.
 */
const areas =
  /^\/(?:admin|dashboard)(?:\/|$)|^\/api\/(?:create-customer|create-staff|send-email|send-bank-transfer-email|send-smtp-email|test-email)$/i
const openPages =
  /^\/admin\/(?:login|simple-login|forgot-password|reset-password|direct-reset|invitation|test-access|test-connection)(?:\.data)?\/?$/i

/**
 * A visitor's form in an area is answered as if it were empty: its page leads to the sign-in, and
 * nothing that they sent is kept in memory. Only the words of a ticket come back to them.
 */
export function checkSessionBeforeBody(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { raw } = c.req
    if (raw.method === 'GET' || raw.method === 'HEAD' || raw.method === 'OPTIONS') return next()
    if (!areas.test(c.req.path) || openPages.test(c.req.path) || isRefusedUnread(raw, c.req.path))
      return next()
    // When the session can't be read, the page says so in its own words and keeps what was typed.
    const actor = await c
      .get('actor')()
      .catch(() => null)
    if (actor?.kind !== 'visitor') return next()
    const unsent = await unsentForm(c)
    await dropBody(c.env.incoming)
    if (unsent) return unsent
    const headers = new Headers(raw.headers)
    headers.set('content-type', 'application/x-www-form-urlencoded')
    headers.delete('content-length')
    c.req.raw = new Request(raw.url, { method: raw.method, headers, body: '', signal: raw.signal })
    return next()
  }
}

/**
 * A body that announces itself as too large is refused by body-limit.ts for every sender, unless it
 * is a form that could go on without its file.
 */
function isRefusedUnread({ headers }: Request, path: string): boolean {
  return (
    Number(headers.get('content-length') ?? 0) > maxBodyBytes(path) &&
    !/^multipart\/form-data/i.test(headers.get('content-type') ?? '')
  )
}
