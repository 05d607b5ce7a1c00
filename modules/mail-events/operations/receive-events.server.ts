import { inArray } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { withoutNulls } from '#kernel/without-nulls.ts'
import { suppressionKey } from '#modules/mail/suppressions/rules/suppression.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import type { MailEvent } from '../rules/mail-event.ts'
import { readSesEvents } from '../rules/ses-event.ts'
import { readSmtp2goEvent } from '../rules/smtp2go-event.ts'
import { isSignedBy, isSnsAddress, snsSchema } from '../rules/sns.ts'
import { emailEvents } from '../tables.server.ts'
import { applyEvent } from './apply-event.server.ts'

/**
 * 'taken' also for what is not news; 'useless' is not understood, however often it is sent;
 * 'forged' is not from the provider.
 */
export type Receipt = 'taken' | 'useless' | 'forged'

/**
 * Receives an event of SMTP2GO; `body` is its JSON, or its form fields as an object. The caller has
 * checked the password.
 */
export async function receiveFromSmtp2go(body: unknown): Promise<Receipt> {
  if (typeof body !== 'object' || body === null) return 'useless'
  const event = readSmtp2goEvent(body, now())
  if (event !== null) await applyEvents([event])
  return 'taken'
}

/** Fetches a text from Amazon SNS; only addresses that `isSnsAddress` accepts are passed. */
export type FetchFromSns = (address: string) => Promise<string>

/**
 * Receives a message of Amazon SNS: events of SES, or the question whether this address wants them.
 * The caller has checked the password; the signature is checked here, because any AWS account may
 * have a topic.
 */
export async function receiveFromSes(
  body: string,
  fetchFromSns: FetchFromSns = fetchText,
): Promise<Receipt> {
  const read = snsSchema.safeParse(withoutNulls(parseJson(body)))
  if (!read.success) return 'useless'
  const message = read.data
  if (!isSnsAddress(message.SigningCertURL)) return 'forged'
  if (!isSignedBy(message, await certificate(message.SigningCertURL, fetchFromSns))) return 'forged'
  if (message.Type === 'SubscriptionConfirmation') {
    if (!isSnsAddress(message.SubscribeURL ?? '')) return 'forged'
    await fetchFromSns(message.SubscribeURL ?? '')
    log().info({ topic: message.TopicArn }, 'subscribed to the events of Amazon SES')
    return 'taken'
  }
  if (message.Type === 'Notification')
    await applyEvents(readSesEvents(parseJson(message.Message), now()))
  return 'taken'
}

async function applyEvents(events: readonly MailEvent[]): Promise<void> {
  for (const event of events) {
    const done = await transact(async (tx) => ok(await applyEvent(tx, event)))
    if (!done.ok) throw new Error(done.error.message)
  }
}

/** Certificates by address: SNS signs for months with the same. */
const certificates = new Map<string, string>()

async function certificate(address: string, fetchFromSns: FetchFromSns): Promise<string> {
  const known = certificates.get(address)
  if (known !== undefined) return known
  const fetched = await fetchFromSns(address)
  if (certificates.size >= 20) certificates.clear()
  certificates.set(address, fetched)
  return fetched
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(5_000) })
  if (!answer.ok) throw new Error(`Amazon SNS answered ${answer.status}`)
  return (await answer.text()).slice(0, 100_000)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Removes what was reported about emails to these addresses; that an email bounced stays on its row
 * of the log.
 */
export async function eraseEvents(tx: Transaction, addresses: readonly string[]): Promise<void> {
  if (addresses.length > 0)
    await tx
      .delete(emailEvents)
      .where(inArray(emailEvents.recipient, addresses.map(suppressionKey)))
}
