import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { canManageEmail } from '../policy.ts'
import { queuePause } from '../queries/mail-queue.server.ts'
import { relatedOrder } from '../queries/related-order.server.ts'
import { templateMissing } from '../rules/delivery.ts'
import type { EmailVariables, MailAttachment } from '../rules/email.ts'
import {
  customVariables,
  type EmailFile,
  isCustom,
  readEmailFiles,
  type SendEmailCall,
} from '../rules/email-calls.ts'
import { plainTextOf } from '../rules/plain-text.ts'
import { isSecretVariable } from '../rules/templates/secret-uses.ts'
import { unsafeMarkup } from '../rules/templates/template-check.ts'
import { emailFiles } from '../tables.server.ts'
import { countMail } from './count-mail.server.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import { recordSending, type SentNow, sendNow } from './send-now.server.ts'
import { idOf } from './test-mail-settings.server.ts'

/** `messageId` is null while the queue is paused: the email waits in it. */
export type SentEmail = { messageId: string | null }

/** Sends a template, or a custom email, to one recipient and waits for the outcome (B§7.1). */
export async function sendEmail(actor: Actor, call: SendEmailCall): Promise<Result<SentEmail>> {
  if (!canManageEmail(actor)) return refuse('forbidden', 'You may not send email.')
  const variables = contentOf(call)
  if (!variables.ok) return variables
  const files = readEmailFiles(call.options.attachments)
  if (!files.ok) return files
  const queued = await transact((tx) =>
    queue(tx, actor, call, { variables: variables.value, files: files.value }),
  )
  if (!queued.ok) return queued
  const { templateName, recipient } = call
  const sent = await outcome(queued.value, templateName)
  const state = !sent.ok ? 'failed' : sent.value.messageId === null ? 'waiting' : 'sent'
  await recordSending({
    actor,
    emailLogId: queued.value,
    email: `Email '${templateName}'`,
    to: recipient,
    outcome: state,
  })
  return sent
}

/** Waits for an email that was queued; while the queue is paused it stays there. */
export async function outcome(
  emailLogId: string,
  templateName: string,
): Promise<Result<SentEmail>> {
  if ((await queuePause()).pausedAt !== null) return ok({ messageId: null })
  return asResult(await sendNow(emailLogId), templateName)
}

function asResult(sent: SentNow, templateName: string): Result<SentEmail> {
  if (sent.success) return ok({ messageId: sent.messageId })
  return refuse(
    sent.error === templateMissing(templateName) ? 'not_found' : 'unavailable',
    sent.error,
  )
}

function contentOf(call: SendEmailCall): Result<EmailVariables> {
  if (!isCustom(call)) return ok(call.variables)
  const variables = customVariables(call)
  if (variables === null) return refuse('invalid', 'A custom email needs a subject and a text.')
  const html = String(variables.html_body)
  const [fault] = unsafeMarkup(html)
  if (fault) return refuse('invalid', `HTML, line ${fault.line}: ${fault.message}`)
  const text = String(variables.text_body).trim() === '' ? plainTextOf(html) : variables.text_body
  return ok({
    ...variables,
    text_body: text,
    html_body: html.trim() === '' ? paragraphsOf(String(text)) : html,
  })
}

function paragraphsOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<p>${escaped
    .trim()
    .replace(/\n{2,}/g, '</p>\n<p>')
    .replace(/\n/g, '<br>')}</p>`
}

type Content = { variables: EmailVariables; files: EmailFile[] }

async function queue(
  tx: Transaction,
  actor: Actor,
  { templateName, recipient, options }: SendEmailCall,
  { variables, files }: Content,
) {
  const related = await orderOf(tx, options.orderId)
  if (!related.ok) return related
  const counted = await countMail(tx, actor, recipient)
  if (!counted.ok) return counted
  const attachments = await storeFiles(tx, files)
  const key = `api:${newId()}`
  const [open, secrets] = divided(variables)
  await enqueueMail(tx, {
    key,
    template: templateName,
    to: recipient,
    variables: open,
    ...(secrets && { secrets }),
    attachments,
    ...related.value,
  })
  const id = await idOf(tx, key)
  return ok(id)
}

function divided(
  variables: EmailVariables,
): [open: EmailVariables, secrets: Record<string, string> | undefined] {
  const all = Object.entries(variables)
  const secrets = all.filter(
    (entry): entry is [string, string] =>
      isSecretVariable(entry[0]) && typeof entry[1] === 'string',
  )
  const open = all.filter(([name]) => !secrets.some(([secret]) => secret === name))
  return [Object.fromEntries(open), secrets.length > 0 ? Object.fromEntries(secrets) : undefined]
}

/** None is asked for, or it must be there. */
async function orderOf(
  tx: Transaction,
  order: string | undefined,
): Promise<Result<{ orderId?: string; customerId?: string }>> {
  if (order === undefined || order === '') return ok({})
  const found = await relatedOrder(tx, order)
  return found ? ok(found) : refuse('not_found', 'Order not found')
}

async function storeFiles(tx: Transaction, files: readonly EmailFile[]): Promise<MailAttachment[]> {
  if (files.length === 0) return []
  const stored = files.map((file) => ({ ...file, id: newId() }))
  await tx.insert(emailFiles).values(stored)
  return stored.map(({ id }) => ({ kind: 'file', id }))
}
