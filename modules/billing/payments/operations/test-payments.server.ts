import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { nextTestPaymentNumber } from '#modules/billing/documents/operations/next-document-number.server.ts'
import { testPaymentSeries } from '#modules/billing/documents/rules/document-number.ts'
import { testPayments } from '#modules/billing/tables.test-payments.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import { registerAttachment } from '#modules/mail/operations/register-attachment.server.ts'
import { testMark } from '#modules/mail/rules/test-mark.ts'
import { recordTestOrder } from '#modules/settings/operations/record-tests.server.ts'
import { mayManageSettings, maySeeDebugPages } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { UnrecoverableError } from '#platform/queue.server.ts'
import { liveGateway } from '../queries/gateway-diagnosis.server.ts'
import { paymentGateway } from '../queries/payment-gateway.server.ts'
import type { GatewayNotification } from '../rules/payment-gateway.ts'
import { type TestMail, type TestPaper, testPaymentAmount } from '../rules/test-payment.ts'

const mayNot = refuse('not_found', 'This page does not exist.')

/** Starts a payment of `testPaymentAmount` in the sandbox (D45). */
export async function startTestPayment(actor: Actor): Promise<Result<{ number: string }>> {
  const settings = await siteSettings()
  if (!maySeeDebugPages(actor, settings.developmentSettings)) return mayNot
  if (paymentGateway(settings).account.gatewayMode !== 'sandbox') return liveGateway
  return transact(async (tx) => {
    const number = await nextTestPaymentNumber(tx)
    const id = newId()
    await tx.insert(testPayments).values({
      id,
      number,
      amountCents: testPaymentAmount,
      startedBy: actorName(actor),
      createdAt: now(),
    })
    await record(tx, actor, {
      action: 'created',
      title: `Test payment ${number} started in the sandbox`,
    })
    return ok({ number })
  })
}

/** Deletes one; its number is not used again. */
export async function deleteTestPayment(
  actor: Actor,
  number: string,
): Promise<Result<{ number: string }>> {
  if (!mayManageSettings(actor)) return mayNot
  return transact(async (tx) => {
    const [deleted] = await tx
      .delete(testPayments)
      .where(eq(testPayments.number, number))
      .returning({ id: testPayments.id })
    if (!deleted)
      return refuse('not_found', 'There is no such test payment. It may have been deleted.')
    await record(tx, actor, { action: 'deleted', title: `Test payment ${number} deleted` })
    return ok({ number })
  })
}

function record(
  tx: Transaction,
  actor: Actor,
  what: { action: 'created' | 'deleted'; title: string },
): Promise<void> {
  return recordActivity(tx, { actor, entityType: 'settings', entityId: 'test_payments', ...what })
}

/**
 * Whether a sandbox notification is of a test payment. One that was deleted since counts too: its
 * number is of no document.
 */
export function isOfTestPayment({ merchantPaymentId }: GatewayNotification): boolean {
  return merchantPaymentId.startsWith(testPaymentSeries)
}

/** Notes what the sandbox reported of a test payment; the caller has verified it. */
export async function noteTestNotification(
  tx: Transaction,
  notification: GatewayNotification,
): Promise<void> {
  const { merchantPaymentId: number, event, statusText, gross, gatewayPaymentId } = notification
  const payment = await lockTestPayment(tx, number)
  if (!payment) return
  const reported = {
    notifiedStatus: statusText.slice(0, 32),
    notifiedCents: gross,
    gatewayPaymentId: gatewayPaymentId.slice(0, 64),
    notifiedAt: now(),
  }
  await tx.update(testPayments).set(reported).where(eq(testPayments.id, payment.id))
  if (event === 'paid' && gross === payment.amountCents) await confirmTestPayment(tx, payment)
  else await tx.update(testPayments).set({ state: 'failed' }).where(eq(testPayments.id, payment.id))
}

type TestPayment = typeof testPayments.$inferSelect

export async function lockTestPayment(
  tx: Transaction,
  number: string,
): Promise<TestPayment | undefined> {
  const [payment] = await tx
    .select()
    .from(testPayments)
    .where(eq(testPayments.number, number))
    .for('update')
  return payment
}

/** The test money is there: of a test order the emails go out, once, and the setup guide knows. */
export async function confirmTestPayment(tx: Transaction, payment: TestPayment): Promise<void> {
  await tx.update(testPayments).set({ state: 'confirmed' }).where(eq(testPayments.id, payment.id))
  if (payment.packageName === '' || payment.state === 'confirmed') return
  await recordTestOrder(tx)
  await enqueueTestMails(tx, payment, { mails: payment.paidMails, paper: 'paid' })
}

/** Queues emails of a test order to the member of staff who placed it. */
export async function enqueueTestMails(
  tx: Transaction,
  { number, recipient }: Pick<TestPayment, 'number' | 'recipient'>,
  { mails, paper }: { mails: readonly TestMail[]; paper: TestPaper },
): Promise<void> {
  await enqueueMails(
    tx,
    mails.map(({ template, variables, hasPaper }, index) => ({
      key: `test_order:${number}:${paper}:${index}`,
      template,
      to: recipient,
      variables: { ...variables, [testMark]: number },
      attachments: hasPaper ? [{ kind: 'test_paper', id: `${number}:${paper}` }] : [],
    })),
  )
}

/** A document of a test order, for staff who manage settings. */
export async function testOrderPaper(
  actor: Actor,
  number: string,
  paper: string,
): Promise<Result<{ bytes: Uint8Array; fileName: string }>> {
  if (!mayManageSettings(actor)) return mayNot
  const [payment] = await db().select().from(testPayments).where(eq(testPayments.number, number))
  const bytes = payment && paperOf(payment, paper)
  return bytes ? ok({ bytes, fileName: `${number}.pdf` }) : mayNot
}

/** What is paid later is shown later. */
function paperOf({ orderPaper, paidPaper, state }: TestPayment, paper: string): Buffer | null {
  if (paper === 'order') return orderPaper
  return paper === 'paid' && state === 'confirmed' ? paidPaper : null
}

/** Called at boot: emails of test orders carry their documents. */
export function registerTestPapers(): void {
  registerAttachment('test_paper', async (id) => {
    const [number = '', paper = ''] = id.split(':')
    const [payment] = await db().select().from(testPayments).where(eq(testPayments.number, number))
    const content = payment && paperOf(payment, paper)
    if (!content) throw new UnrecoverableError('This test order was deleted.')
    return { filename: `${number}.pdf`, content, contentType: 'application/pdf' }
  })
}
