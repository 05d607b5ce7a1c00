import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { smtpTransport } from '#platform/mail/smtp.server.ts'
import { explainSmtpProblem } from '#platform/mail/smtp-problem.server.ts'
import { type MailAddress, type OutgoingMail, UncertainDelivery } from '#platform/mail/transport.ts'
import { canManageEmail } from '../policy.ts'
import { mailSite } from '../queries/template.server.ts'
import { interrupted, mayHaveArrived, messageIdOf, oneLine } from '../rules/delivery.ts'
import { customTemplate } from '../rules/email.ts'
import type { SmtpEmailCall } from '../rules/email-calls.ts'
import { plainTextOf } from '../rules/plain-text.ts'
import { renderEmail } from '../rules/render-email.ts'
import { unsafeMarkup } from '../rules/templates/template-check.ts'
import { reasonNotToSend } from '../suppressions/queries/suppression.server.ts'
import { emailLogs } from '../tables.server.ts'
import { countMail } from './count-mail.server.ts'
import { recordSending } from './send-now.server.ts'

/**
 * Sends one email over the server that is named in the call (B§7.1), once and without the queue,
 * and logs the outcome; the password is stored nowhere. Refuses hosts of private networks and ports
 * that are not for mail, unless the operator allows them (D31), and says in words what the server
 * or its certificate did.
 */
export async function sendSmtpEmail(
  actor: Actor,
  call: SmtpEmailCall,
): Promise<Result<{ messageId: string }>> {
  if (!canManageEmail(actor)) return refuse('forbidden', 'You may not send email.')
  const sender = senderOf(call)
  if (!sender.ok) return sender
  const [fault] = unsafeMarkup(call.html)
  if (fault) return refuse('invalid', `HTML, line ${fault.line}: ${fault.message}`)
  if (`${call.html}${call.text}`.trim() === '') return refuse('invalid', 'The email has no text.')
  const id = newId()
  const blocked = await reasonNotToSend(call.to, {
    templateName: customTemplate,
    isMarketing: false,
  })
  const counted = await transact(async (tx) => {
    const allowed = await countMail(tx, actor, call.to)
    if (!allowed.ok) return allowed
    const { to, subject, html, text } = call
    const variables = { subject, html_body: html, text_body: text }
    const standing = {
      status: 'failed',
      errorMessage: blocked ?? interrupted,
      provider: 'smtp',
      attempts: blocked === null ? 1 : 0,
      createdAt: now(),
    } as const
    await tx.insert(emailLogs).values({
      id,
      idempotencyKey: `smtp:${id}`,
      templateName: customTemplate,
      recipient: to,
      subject,
      variables,
      ...standing,
    })
    return ok(undefined)
  })
  if (!counted.ok) return counted
  const sent =
    blocked === null ? await deliver(call, id, sender.value) : refuse('unavailable', blocked)
  const over = ` over ${call.smtpConfig.host}`
  await recordSending({
    actor,
    emailLogId: id,
    email: 'Email',
    to: call.to,
    over,
    outcome: sent.ok ? 'sent' : 'failed',
  })
  return sent
}

async function deliver(
  call: SmtpEmailCall,
  id: string,
  from: MailAddress,
): Promise<Result<{ messageId: string }>> {
  const { host, port, encryption, username, password, timeout } = call.smtpConfig
  const server = {
    host,
    port,
    encryption,
    username,
    password,
    timeoutMs: timeout,
    allowPrivateHosts: config().mail.allowPrivateHosts,
  }
  try {
    const sent = await smtpTransport(server).send(await written(call, id, from), () =>
      Promise.resolve(),
    )
    const done = {
      status: 'sent',
      messageId: sent.messageId,
      providerResponse: sent.response,
      errorMessage: null,
      sentAt: now(),
    } as const
    await db().update(emailLogs).set(done).where(eq(emailLogs.id, id))
    return ok({ messageId: sent.messageId })
  } catch (error) {
    const isUncertain = error instanceof UncertainDelivery
    const problem = explainSmtpProblem(error, server)
    const reason = isUncertain ? mayHaveArrived(problem) : problem
    await db()
      .update(emailLogs)
      .set({ errorMessage: reason, ...(isUncertain && { review: 'uncertain' as const }) })
      .where(eq(emailLogs.id, id))
    return refuse('unavailable', reason)
  }
}

async function written(
  { to, subject, html, text }: SmtpEmailCall,
  id: string,
  from: MailAddress,
): Promise<OutgoingMail> {
  const source = {
    subject: '{{ subject }}',
    html: '{{ html_body | raw }}',
    text: '{{ text_body }}',
  }
  const plain = text.trim() === '' ? plainTextOf(html) : text
  const variables = { subject, html_body: html, text_body: plain }
  const rendered = await renderEmail(source, variables, mailSite(await siteSettings()))
  return {
    messageId: messageIdOf(id, config().publicUrl),
    from,
    to: oneLine(to),
    replyTo: null,
    ...rendered,
    attachments: [],
  }
}

/** 'Name <address>' or an address; without either, that of the configuration. */
function senderOf({ from, smtpConfig }: SmtpEmailCall): Result<MailAddress> {
  const named = /^\s*"?([^"<>]*?)"?\s*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(from)
  const address = named?.[2] ?? (from || smtpConfig.from_email || '')
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address))
    return refuse('invalid', 'Enter a valid sender address.', {
      fields: { from: ['Enter a valid sender address.'] },
    })
  return ok({ name: oneLine(named?.[1] ?? smtpConfig.from_name ?? ''), address })
}
