import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, isPassing, transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import {
  type Delivery,
  type MailTransport,
  type OutgoingMail,
  RecipientRefused,
  UncertainDelivery,
} from '#platform/mail/transport.ts'
import { enqueue, UnrecoverableError } from '#platform/queue.server.ts'
import { redactedReason } from '#platform/redacted-error.server.ts'
import { mailProvider } from '../queries/mail-transport.server.ts'
import { marketingStop } from '../queries/marketing-stop.server.ts'
import { findTemplate } from '../queries/template.server.ts'
import {
  handOverLimitMs,
  interrupted,
  marketingStopped,
  mayHaveArrived,
  templateMissing,
} from '../rules/delivery.ts'
import { reasonNotToSend } from '../suppressions/queries/suppression.server.ts'
import { bounceClass, statusCode } from '../suppressions/rules/bounce-class.ts'
import { emailLogs } from '../tables.server.ts'
import { recipientRefusedJob } from './recipient-refused-job.server.ts'
import { type LogRow, type Written, write } from './render-mail.server.ts'

/**
 * Sends one queued email at most once, however often and from however many servers this is called:
 * the row is marked right before the content goes out, and a marked row without an answer is not
 * sent again (except to providers that recognise repeats). Throws when a retry makes sense,
 * `UnrecoverableError` when it does not; the row then has status failed and the reason.
 */
export async function deliverMail(emailLogId: string): Promise<void> {
  const row = await startAttempt(emailLogId)
  if (!row) return
  let sent: Sent
  try {
    sent = await sendOnce(row)
  } catch (error) {
    throw await recordFailure(row, error)
  }
  await markSent(row.id, sent)
}

type Sent = { delivery: Delivery; written: Written }

async function sendOnce(row: LogRow): Promise<Sent> {
  const settings = await siteSettings()
  const provider = await mailProvider(settings)
  if (!provider.ok) throw new UnrecoverableError(provider.error.message)
  const { transport } = provider.value
  await checkHandOver(row, transport)
  const template = await findTemplate(row.templateName)
  if (!template) throw new UnrecoverableError(templateMissing(row.templateName))
  if (template.type === 'marketing' && (await marketingStop()) !== null)
    throw new UnrecoverableError(marketingStopped)
  const stopped = await reasonNotToSend(row.recipient, {
    templateName: row.templateName,
    isMarketing: template.type === 'marketing',
  })
  if (stopped !== null) throw new UnrecoverableError(stopped)
  const { from, fallback } = provider.value
  const written = await write(row, template, { from, settings })
  try {
    return { delivery: await send(row.id, transport, written.mail), written }
  } catch (error) {
    if (!fallback || !isOutage(error)) throw error
    log().warn(
      { err: error, provider: transport.provider, fallback: fallback.transport.provider },
      'the email provider failed, the fallback takes over',
    )
    await unclaim(row.id)
    return {
      delivery: await send(row.id, fallback.transport, { ...written.mail, from: fallback.from }),
      written,
    }
  }
}

function send(id: string, transport: MailTransport, mail: OutgoingMail): Promise<Delivery> {
  return transport.send(mail, () => (transport.recognisesRepeats ? Promise.resolve() : claim(id)))
}

/**
 * True where another provider may do better. Silence after the content left is not an outage: it
 * may have arrived. Nor is a refusal of the recipient.
 */
function isOutage(error: unknown): boolean {
  return !(
    error instanceof UncertainDelivery ||
    error instanceof InHand ||
    error instanceof UnrecoverableError ||
    error instanceof RecipientRefused
  )
}

/** The first provider said no for certain, so the email is unclaimed again. */
async function unclaim(id: string): Promise<void> {
  await db()
    .update(emailLogs)
    .set({ handedOverAt: null })
    .where(and(eq(emailLogs.id, id), eq(emailLogs.status, 'queued')))
}

/** Called when all tries failed, also when the process died during the last one. */
export async function failMail(emailLogId: string, reason: string): Promise<void> {
  await db()
    .update(emailLogs)
    .set({
      status: 'failed',
      review: sql`case when ${emailLogs.handedOverAt} is null then 'failed' else 'uncertain' end`,
      errorMessage: sql`coalesce(nullif(${emailLogs.errorMessage}, ''), ${reason})`,
    })
    .where(and(eq(emailLogs.id, emailLogId), eq(emailLogs.status, 'queued')))
}

async function startAttempt(id: string): Promise<LogRow | undefined> {
  const [row] = await db()
    .update(emailLogs)
    .set({ attempts: sql`${emailLogs.attempts} + 1` })
    .where(and(eq(emailLogs.id, id), eq(emailLogs.status, 'queued'), isNull(emailLogs.review)))
    .returning()
  return row
}

async function checkHandOver(row: LogRow, transport: MailTransport): Promise<void> {
  if (!row.handedOverAt || transport.recognisesRepeats) return
  if (now().getTime() - row.handedOverAt.getTime() < handOverLimitMs) throw new InHand()
  throw new UnrecoverableError(interrupted)
}

/** Claims the email for this process, so that no other process sends it. */
async function claim(id: string): Promise<void> {
  const taken = await db()
    .update(emailLogs)
    .set({ handedOverAt: now() })
    .where(
      and(eq(emailLogs.id, id), eq(emailLogs.status, 'queued'), isNull(emailLogs.handedOverAt)),
    )
    .returning({ id: emailLogs.id })
  if (taken.length === 0) throw new InHand()
}

/**
 * The email is out, so this is retried for a minute in case the database is briefly unavailable.
 */
async function markSent(
  id: string,
  { delivery, written: { subjectForLog: subject, variables } }: Sent,
): Promise<void> {
  const { provider, messageId, response: providerResponse } = delivery
  // The report of a bounce may have been quicker than the provider's answer.
  const unlessBounced = <Column>(column: Column, value: SQL) =>
    sql`case when ${emailLogs.delivery} = 'bounced' then ${column} else ${value} end`
  // Who was deleted meanwhile stays deleted (`eraseRecipient`).
  const unlessErased = <Column>(column: Column, value: SQL) =>
    sql`case when ${emailLogs.recipient} = '' then ${column} else ${value} end`
  const values = {
    status: unlessBounced(sql`'failed'::email_log_status`, sql`'sent'::email_log_status`),
    errorMessage: unlessBounced(emailLogs.errorMessage, sql`null`),
    subject: unlessErased(emailLogs.subject, sql`${subject}`),
    variables: unlessErased(emailLogs.variables, sql`${JSON.stringify(variables)}::jsonb`),
    provider,
    messageId,
    providerResponse: unlessErased(emailLogs.providerResponse, sql`${providerResponse}`),
    sealedVariables: null,
  }
  for (let tries = 1; ; tries++) {
    try {
      await db()
        .update(emailLogs)
        .set({ ...values, sentAt: now() })
        .where(eq(emailLogs.id, id))
      return
    } catch (error) {
      if (tries >= 30 || !isPassing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 2_000))
    }
  }
}

/** Stores the reason and returns the error for the queue. */
async function recordFailure(row: LogRow, error: unknown): Promise<unknown> {
  if (error instanceof InHand) return error
  const message = redactedReason(error).slice(0, 1000)
  // Text alone may come from our own mail server, about something temporary.
  if (
    error instanceof RecipientRefused &&
    statusCode(message) !== null &&
    bounceClass({ text: message }) === 'hard'
  ) {
    await bouncedAtOnce(row.id, message)
    return new UnrecoverableError(message, { cause: error })
  }
  const final = error instanceof UnrecoverableError || error instanceof UncertainDelivery
  const errorMessage = error instanceof UncertainDelivery ? mayHaveArrived(message) : message
  const review =
    error instanceof UncertainDelivery || message === interrupted ? 'uncertain' : 'failed'
  const values = {
    errorMessage,
    ...(final && ({ status: 'failed' as const, review } as const)),
    ...(!final && { handedOverAt: null }),
  }
  await db()
    .update(emailLogs)
    .set(values)
    .where(and(eq(emailLogs.id, row.id), eq(emailLogs.status, 'queued')))
  return error instanceof UncertainDelivery
    ? new UnrecoverableError(errorMessage, { cause: error })
    : error
}

/**
 * The address does not exist, says the server that was to take the email: what follows is that of
 * any bounce (mail-events).
 */
async function bouncedAtOnce(id: string, answer: string): Promise<void> {
  await transact(async (tx) => {
    await tx
      .update(emailLogs)
      .set({ status: 'failed', review: 'failed', errorMessage: answer, handedOverAt: null })
      .where(and(eq(emailLogs.id, id), eq(emailLogs.status, 'queued')))
    await enqueue(tx, recipientRefusedJob, { emailLogId: id, answer })
    return ok(undefined)
  })
}

class InHand extends Error {
  constructor() {
    super('Another server is sending this message')
    this.name = 'InHand'
  }
}
