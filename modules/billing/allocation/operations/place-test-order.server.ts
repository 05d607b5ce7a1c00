import { randomInt } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { nextTestPaymentNumber } from '#modules/billing/documents/operations/next-document-number.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import type { InvoiceDocument } from '#modules/billing/documents/rules/document.ts'
import { customerOrderNumber } from '#modules/billing/documents/rules/document-number.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { pdfOf } from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import { invoiceDocument } from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import { documentMailVariables } from '#modules/billing/invoices/rules/document-mail-variables.ts'
import { placeInTransaction } from '#modules/billing/orders/operations/place-order.server.ts'
import type { CheckoutInput } from '#modules/billing/orders/rules/checkout.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import {
  confirmTestPayment,
  enqueueTestMails,
  lockTestPayment,
} from '#modules/billing/payments/operations/test-payments.server.ts'
import { liveGateway } from '#modules/billing/payments/queries/gateway-diagnosis.server.ts'
import { paymentGateway } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import type { TestMail } from '#modules/billing/payments/rules/test-payment.ts'
import { testPayments } from '#modules/billing/tables.test-payments.server.ts'
import { packageById } from '#modules/catalog/queries/packages.server.ts'
import { ownPeriod } from '#modules/catalog/rules/price.ts'
import { type Actor, actorName, type Person } from '#modules/identity/rules/actor.ts'
import { mailsOfOrder } from '#modules/mail/queries/email-log-details.server.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { allocatePayment } from './allocate-payment.server.ts'

const mayNot = refuse('forbidden', 'You do not have permission to manage settings.')

/**
 * Staff buy from themselves (D45). The order, its invoice and its payment are written by the
 * operations that customers use, with the real prices, VAT, texts and settings, and rolled back:
 * no table keeps them, and no number is used. What remains is one row with a TEST number, the two
 * documents marked TEST, and the emails, sent to the one who placed it. Refuses ('invalid',
 * 'unavailable', 'not_found') what a customer's order would be refused for.
 */
export async function placeTestOrder(
  actor: Actor,
  { packageId, method }: { packageId: string; method: PaymentMethod },
): Promise<Result<{ number: string }>> {
  if (!mayManageSettings(actor) || actor.kind !== 'person') return mayNot
  const settings = await siteSettings()
  if (method === 'card') {
    const gateway = paymentGateway(settings)
    const problem = gateway.setupProblem()
    if (problem) return refuse('unavailable', problem.message)
    if (gateway.account.gatewayMode !== 'sandbox') return liveGateway
  }
  const rehearsed = await rehearse(actor, { packageId, method, settings })
  if (!rehearsed.ok) return rehearsed
  const numbered = await transact(async (tx) => ok(await nextTestPaymentNumber(tx)))
  if (!numbered.ok) return numbered
  const number = numbered.value
  const { order, paid, packageName, totalCents } = renamed(rehearsed.value, number)
  const papers = await Promise.all(
    [order, paid].map(({ document }) => pdfOf({ ...document, isTest: true })),
  )
  const [orderPaper, paidPaper] = papers.map((paper) => Buffer.from(paper))
  return transact(async (tx) => {
    await tx.insert(testPayments).values({
      id: newId(),
      number,
      amountCents: totalCents,
      packageName,
      method,
      orderPaper,
      paidPaper,
      paidMails: paid.mails,
      recipient: actor.email,
      startedBy: actorName(actor),
      createdAt: now(),
    })
    await enqueueTestMails(
      tx,
      { number, recipient: actor.email },
      { mails: order.mails, paper: 'order' },
    )
    await recordActivity(tx, {
      actor,
      entityType: 'settings',
      entityId: 'test_payments',
      action: 'created',
      title: `Test order ${number} placed`,
      after: { package: packageName, method, totalCents },
    })
    return ok({ number })
  })
}

/** Staff say that the test transfer arrived. Pressed twice, it arrived once. */
export async function confirmTestTransfer(
  actor: Actor,
  number: string,
): Promise<Result<{ number: string }>> {
  if (!mayManageSettings(actor)) return mayNot
  return transact(async (tx) => {
    const payment = await lockTestPayment(tx, number)
    if (!payment || payment.packageName === '')
      return refuse('not_found', 'There is no such test order. It may have been deleted.')
    if (payment.method !== 'bank_transfer')
      return refuse('conflict', 'A test order by card is paid in the sandbox.')
    await confirmTestPayment(tx, payment)
    return ok({ number })
  })
}

/** The rehearsal with its TEST number in place of the numbers that were rolled back. */
function renamed(rehearsal: Rehearsal, number: string): Rehearsal {
  const text = rehearsal.numbers.reduce(
    (all, former) => all.replaceAll(former, number),
    JSON.stringify(rehearsal),
  )
  return JSON.parse(text)
}

/** What an order and its payment wrote, read before it was rolled back. */
type Rehearsal = {
  packageName: string
  totalCents: number
  order: { document: InvoiceDocument; mails: TestMail[] }
  paid: { document: InvoiceDocument; mails: TestMail[] }
  /** Numbers of the order and its invoice, which nothing keeps. */
  numbers: string[]
}

type Purchase = { packageId: string; method: PaymentMethod; settings: SiteSettings }

/**
 * An order and its payment as customers make them, with all that follows, rolled back. Refuses what
 * a customer's order would be refused for. A refusal rolls back, so what was read leaves by another
 * way than the transaction's result.
 */
async function rehearse(actor: Person, purchase: Purchase): Promise<Result<Rehearsal>> {
  let seen: Rehearsal | undefined
  const refused = await transact(async (tx) => {
    const played = await play(tx, actor, purchase)
    if (!played.ok) return played
    seen = played.value
    return refuse('conflict', 'A test order is not kept.')
  })
  if (seen) return ok(seen)
  if (refused.ok) throw new Error('A test order was kept')
  return refused
}

async function play(
  tx: Transaction,
  actor: Person,
  { packageId, method, settings }: Purchase,
): Promise<Result<Rehearsal>> {
  const item = await packageById(packageId)
  if (!item)
    return refuse('not_found', 'This plan is no longer on sale. Please choose another one.')
  const orderId = newId()
  const placed = await placeInTransaction(tx, {
    isTest: true,
    // As the customer that staff are for their own site: without rights, and without limits.
    actor: { ...actor, staff: null, customerId: null, contact: undefined, emailVerified: true },
    input: details(actor, {
      packageSlug: item.slug,
      period: ownPeriod(item.billingPeriod),
      method,
    }),
    idempotencyKey: orderId,
    reviewedTotalCents: undefined,
    settings,
    orderId,
    orderNumber: customerOrderNumber(settings.paymentMethods.reference_prefix, randomInt),
    now: now(),
  })
  if (!placed.ok) return placed
  const locked = await lockOrder(tx, orderId)
  const before = locked && (await invoiceDocument(locked.invoice.id, { executor: tx }))
  if (!locked || !before) throw new Error('The test order is not there')
  const { invoice, order } = locked
  const orderMails = await mailsAbout(tx, { orderId, actor, document: before, earlier: [] })
  await allocatePayment(tx, locked, {
    receipt: {
      amountCents: owedCents(invoice),
      method,
      source: 'staff',
      token: null,
      gatewayPaymentId: null,
      gatewayFeeCents: null,
      reference: order.orderNumber,
      receivedOn: await siteToday(tx),
      notes: 'Test order',
    },
    by: { actor, now: now() },
  })
  const after = await invoiceDocument(invoice.id, { executor: tx })
  if (!after) throw new Error('The test order is not there')
  const earlier = orderMails.map(({ id }) => id)
  const paidMails = await mailsAbout(tx, { orderId, actor, document: after, earlier })
  return ok({
    packageName: item.name,
    totalCents: invoice.totalCents,
    order: { document: before, mails: orderMails.map(({ mail }) => mail) },
    paid: { document: { ...after, isCopy: false }, mails: paidMails.map(({ mail }) => mail) },
    numbers: [order.orderNumber, invoice.invoiceNumber],
  })
}

type About = { orderId: string; actor: Person; document: InvoiceDocument; earlier: string[] }

/** The emails to the one who placed the test order, with what they say of their document. */
async function mailsAbout(tx: Transaction, { orderId, actor, document, earlier }: About) {
  const rows = (await mailsOfOrder(tx, orderId, actor.email)).filter(
    ({ id }) => !earlier.includes(id),
  )
  return rows.map(({ id, templateName, variables, attachments }) => {
    const hasPaper = attachments.length > 0
    const said = hasPaper ? documentMailVariables(document, templateName) : {}
    return { id, mail: { template: templateName, variables: { ...variables, ...said }, hasPaper } }
  })
}

/** The buyer of a test order: staff themselves, at a made-up address. */
function details(
  { name, email }: Person,
  bought: Pick<CheckoutInput, 'packageSlug' | 'period' | 'method'>,
): CheckoutInput {
  const [firstName = email, ...others] = name.split(' ')
  return {
    ...bought,
    firstName,
    lastName: others.join(' ') || 'Test',
    company: '',
    vatNumber: '',
    phone: '021 555 0100',
    line1: '1 Test Street',
    line2: '',
    city: 'Cape Town',
    province: 'Western Cape',
    postalCode: '8001',
    country: 'ZA',
    purchaseOrderNumber: '',
    serviceLabel: '',
    acceptTerms: 'on',
  }
}
