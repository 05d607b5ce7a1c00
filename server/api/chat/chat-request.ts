import type { Context } from 'hono'
import type { z } from 'zod'
import { ok, type Refusal, type Result, refusalStatus, refuse } from '#kernel/result.ts'
import type { ChatVisitor } from '#modules/chat/conversations/rules/visitor.ts'
import { chatVisitorOf } from '#modules/chat/conversations/visitor-cookie.server.ts'
import { offerWaitingChats } from '#modules/chat/routing/operations/offer-waiting-chats.server.ts'
import { log } from '#platform/log.server.ts'
import type { HttpEnv } from '../../request-id.ts'
import { readJson } from '../read-json.ts'

export type ChatContext = Context<HttpEnv>

/** Who asks on the visitor's side: the browser by its cookie, and who is signed in there. */
export async function visitorOf(c: ChatContext): Promise<ChatVisitor> {
  return chatVisitorOf(c.req.raw, await c.get('actor')(), c.get('clientAddress'))
}

export async function bodyOf<S extends z.ZodType>(
  c: ChatContext,
  schema: S,
): Promise<Result<z.output<S>>> {
  const parsed = schema.safeParse(await readJson(c.req.raw))
  if (parsed.success) return ok(parsed.data)
  const fields: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0] ?? '')
    fields[name] = [...(fields[name] ?? []), message]
  }
  return refuse('invalid', parsed.error.issues[0]?.message ?? 'Please check the form.', { fields })
}

/** The one file of a form, in memory. */
export async function fileOf(c: ChatContext): Promise<Result<{ name: string; bytes: Buffer }>> {
  const form = await c.req.raw.formData().catch(() => null)
  const file = form?.get('file')
  if (!(file instanceof File)) return refuse('invalid', 'Choose a file.')
  return ok({ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })
}

/** 204 for what was done, or the refusal. */
export function done(result: Result<unknown>): Response {
  return result.ok ? new Response(null, { status: 204 }) : refusal(result.error)
}

/** What was asked for as JSON, or the refusal. */
export function json(result: Result<unknown>): Response {
  return result.ok ? jsonAnswer(result.value) : refusal(result.error)
}

export function jsonAnswer(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json' },
  })
}

export function refusal({ code, message, fields, retryAfter }: Refusal): Response {
  const answer = jsonAnswer({ error: message, ...(fields && { fields }) }, refusalStatus[code])
  if (retryAfter !== undefined) answer.headers.set('retry-after', String(retryAfter))
  return answer
}

/** Only sooner: a timer of every server offers as well. */
export function offerSoon(): void {
  offerWaitingChats().catch((error: unknown) =>
    log().warn({ err: error }, 'waiting chats could not be offered'),
  )
}

/** `?after=N` and `Last-Event-ID` alike; what is not a number is the beginning. */
export function numberAfter(c: ChatContext): number {
  const sent = c.req.header('last-event-id') ?? c.req.query('after') ?? ''
  return /^\d{1,9}$/.test(sent) ? Number(sent) : 0
}

export function noChatAnswer(): Response {
  return jsonAnswer({ error: 'Session not found' }, 404)
}
