import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { simulatedLookup } from '#platform/dns.server.ts'
import { log } from '#platform/log.server.ts'
import { countMail } from '../../operations/count-mail.server.ts'
import { enqueueMail } from '../../operations/enqueue-mail.server.ts'
import { recordSending, sendNow } from '../../operations/send-now.server.ts'
import { idOf } from '../../operations/test-mail-settings.server.ts'
import { canManageEmail } from '../../policy.ts'
import { mailProvider } from '../../queries/mail-transport.server.ts'
import { messageIdOf } from '../../rules/delivery.ts'
import { customTemplate } from '../../rules/email.ts'
import { deliveryTests, emailLogs } from '../../tables.server.ts'
import { readArrival } from '../queries/read-arrival.server.ts'
import { arrivalSubject, arrivalToken } from '../rules/arrival.ts'
import { judgeArrival } from '../rules/judge-arrival.ts'

/**
 * Sends an email to a mailbox that this program reads, to see how it arrives. Refuses
 * ('unavailable') with the reason when the provider did not take it.
 */
export async function startDeliveryTest(actor: Actor, mailbox: string): Promise<Result<void>> {
  if (!canManageEmail(actor)) return refuse('forbidden', 'You may not send email.')
  const token = randomBytes(16).toString('hex')
  const key = `delivery-test:${newId()}`
  const queued = await transact(async (tx) => {
    const counted = await countMail(tx, actor, mailbox)
    if (!counted.ok) return counted
    await enqueueMail(tx, {
      key,
      template: customTemplate,
      to: mailbox,
      variables: contentOf(token),
    })
    const id = await idOf(tx, key)
    await tx
      .insert(deliveryTests)
      .values({ token, emailLogId: id, mailbox, sentBy: actorName(actor), createdAt: now() })
    return ok(id)
  })
  if (!queued.ok) return queued
  const sent = await sendNow(queued.value)
  await recordSending({
    actor,
    emailLogId: queued.value,
    email: 'Delivery test',
    to: mailbox,
    outcome: sent.success ? 'sent' : 'failed',
  })
  return sent.success
    ? ok(undefined)
    : refuse('unavailable', `Failed to send test email: ${sent.error}`)
}

function contentOf(token: string) {
  const text =
    'This email looks at how emails of your site arrive. It is read by the program itself, and nobody has to answer it.'
  return {
    subject: arrivalSubject(token),
    html_body: `<h1>Delivery test</h1>\n<p>${text}</p>`,
    text_body: text,
  }
}

/**
 * Judges an email that came into the support mailbox, if it is a test of ours, and writes down what
 * was found. False for every other email. One that comes twice counts once; one that can't be
 * judged has arrived all the same.
 */
export async function recordDeliveryTest(
  raw: Uint8Array,
  subject: string,
  arrivedAt: Date,
): Promise<boolean> {
  const token = arrivalToken(subject)
  if (token === null) return false
  const [test] = await db().select().from(deliveryTests).where(eq(deliveryTests.token, token))
  if (!test) return false
  if (test.arrivedAt !== null) return true
  const checks = await judged(raw, test, arrivedAt)
  await db()
    .update(deliveryTests)
    .set({ arrivedAt, checks })
    .where(and(eq(deliveryTests.id, test.id), isNull(deliveryTests.arrivedAt)))
  return true
}

async function judged(raw: Uint8Array, test: typeof deliveryTests.$inferSelect, arrivedAt: Date) {
  try {
    const [row] = await db()
      .select({ sentAt: emailLogs.sentAt })
      .from(emailLogs)
      .where(eq(emailLogs.id, test.emailLogId))
    const provider = await mailProvider()
    const sentMessageId = messageIdOf(test.emailLogId, config().publicUrl).replace(/^<|>$/g, '')
    const expectedFrom = provider.ok ? provider.value.from.address : ''
    const known = { sentMessageId, expectedFrom, arrivedAt, sentAt: row?.sentAt ?? test.createdAt }
    return judgeArrival(await readArrival(raw, known, simulatedLookup()))
  } catch (error) {
    log().warn({ err: error }, 'a delivery test could not be judged')
    return []
  }
}
