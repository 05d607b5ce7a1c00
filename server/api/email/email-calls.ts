import type { Hono } from 'hono'
import type { z } from 'zod'
import { type Refusal, type Result, refusalStatus } from '#kernel/result.ts'
import { sendBankTransferEmail } from '#modules/billing/orders/operations/order-mails.server.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { sendEmail } from '#modules/mail/operations/send-email.server.ts'
import { sendSmtpEmail } from '#modules/mail/operations/send-smtp-email.server.ts'
import { sendTestMail } from '#modules/mail/operations/test-mail-settings.server.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import {
  bankTransferEmailSchema,
  sendEmailSchema,
  smtpEmailSchema,
  testEmailSchema,
} from '#modules/mail/rules/email-calls.ts'
import { log } from '#platform/log.server.ts'
import type { RefusalOf } from '../../error-answer.ts'
import type { HttpEnv } from '../../request-id.ts'
import { readJson } from '../read-json.ts'

/** The email calls of B§7.1. Every failure is in the email log too. */
export function emailCalls(app: Hono<HttpEnv>, refusalOf: RefusalOf): void {
  staffCall(app, refusalOf, {
    path: '/api/send-email',
    schema: sendEmailSchema,
    run: (actor, call) => sendEmail(actor, call),
    sent: 'Email sent successfully',
    failure: 'Failed to send email',
  })
  staffCall(app, refusalOf, {
    path: '/api/send-bank-transfer-email',
    schema: bankTransferEmailSchema,
    run: (actor, { orderId }) => sendBankTransferEmail(actor, orderId),
    sent: 'Bank transfer instructions sent',
    failure: 'Failed to send bank transfer instructions',
  })
  staffCall(app, refusalOf, {
    path: '/api/send-smtp-email',
    schema: smtpEmailSchema,
    run: (actor, call) => sendSmtpEmail(actor, call),
    sent: 'Email sent successfully',
    failure: 'Failed to send email',
  })
  staffCall(app, refusalOf, {
    path: '/api/test-email',
    schema: testEmailSchema,
    run: (actor, { templateName, to, variables }) =>
      sendTestMail(actor, { template: templateName, to, variables }),
    sent: 'Test email sent successfully',
    failure: 'Failed to send test email',
  })
}

type Call<Schema extends z.ZodType> = {
  path: `/api/${string}`
  schema: Schema
  run: (actor: Person, input: z.output<Schema>) => Promise<Result<{ messageId: string | null }>>
  /** What is said when it went out. */
  sent: string
  /** B§8, said when it fails unexpectedly. */
  failure: string
}

/**
 * An email call of B§7.1: staff with the permission, from our own pages
 * (server/middleware/same-origin.ts), so many an hour. Answers `success`, `message` and
 * `messageId`; a failure answers `success: false` with `error` and `message`, and a status that is
 * not a success.
 */
function staffCall<Schema extends z.ZodType>(
  app: Hono<HttpEnv>,
  refusalOf: RefusalOf,
  call: Call<Schema>,
): void {
  app.post(call.path, async (c) => {
    const actor = await actorOf(c.req.raw)
    if (actor.kind !== 'person')
      return failed({ code: 'unauthenticated', message: 'Sign in first.' })
    if (actor.roleLookupTimedOut)
      return failed({ code: 'unavailable', message: 'role_lookup_timeout', retryAfter: 2 })
    if (!canManageEmail(actor))
      return failed({ code: 'forbidden', message: 'You may not send email.' })
    const parsed = call.schema.safeParse(await readJson(c.req.raw))
    if (!parsed.success) return badBody(parsed.error)
    const sent = await call.run(actor, parsed.data).catch((error: unknown) => {
      log().error({ err: error }, 'an email call failed')
      return refusalOf(error, call.failure)
    })
    if (!sent.ok) return failed(sent.error)
    const { messageId } = sent.value
    if (messageId === null)
      return c.json({
        success: true,
        message: 'The email queue is paused. The email is waiting in it.',
        messageId,
      })
    return c.json({ success: true, message: call.sent, messageId })
  })
}

function failed({ code, message, fields, retryAfter }: Refusal): Response {
  // What was sent is wrong: clients of this interface expect 400.
  const status = code === 'invalid' ? 400 : refusalStatus[code]
  const answer = { success: false, error: message, message, ...(fields && { fields }) }
  const headers = new Headers({ 'content-type': 'application/json' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return new Response(JSON.stringify(answer), { status, headers })
}

function badBody(error: z.ZodError): Response {
  const issues = error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  )
  return failed({
    code: 'invalid',
    message: issues[0] ?? 'Send a JSON object.',
    fields: { body: issues },
  })
}
