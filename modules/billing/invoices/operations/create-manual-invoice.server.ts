import { eq } from 'drizzle-orm'
import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { carriedFields } from '#modules/billing/documents/rules/document-lines.ts'
import { staffOrderNumber } from '#modules/billing/documents/rules/document-number.ts'
import { isNumberTaken, writeOrder } from '#modules/billing/orders/operations/write-order.server.ts'
import { offeredMethods } from '#modules/billing/orders/queries/quote.server.ts'
import {
  customerAsBuyer,
  packagesById,
} from '#modules/billing/orders/queries/staff-order-parts.server.ts'
import { discountOf } from '#modules/billing/orders/rules/priced-lines.ts'
import { mayManageInvoices, maySetPrices } from '#modules/billing/policy.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { addCustomer } from '#modules/customers/operations/create-customer.server.ts'
import { noAddress } from '#modules/customers/rules/customer.ts'
import { splitName } from '#modules/identity/rules/account.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { countMail } from '#modules/mail/operations/count-mail.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mailedInvoice } from '../queries/mailed-invoice.server.ts'
import {
  checkManualInvoice,
  type InvoiceOffer,
  type ManualCustomer,
} from '../rules/manual-invoice.ts'
import type { ManualInvoiceValues } from '../rules/manual-invoice-form.ts'
import { invoiceMail } from './invoice-emails.server.ts'

export type CreatedInvoice = { invoiceId: string; invoiceNumber: string }

/**
 * Creates a manual invoice (B§2.2.4) with its order in one transaction: a new customer gets record,
 * account and welcome mail with a one-time password (D25), and the invoice is sent at once with
 * what there is to pay, by when and how. Prices are the packages' own, less the wizard's discount
 * (D8); other prices, texts, setup fees and discounts need `orders.price` (D11).
 */
export async function createManualInvoice(
  actor: Actor,
  values: ManualInvoiceValues,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<Result<CreatedInvoice>> {
  if (!mayManageInvoices(actor))
    return refuse('forbidden', 'You do not have permission to manage invoices.')
  // The order's number is the time in milliseconds; on a collision the next one is used (D9).
  for (let tryNumber = 0; ; tryNumber++) {
    try {
      return await transact((tx) =>
        createInTransaction(tx, { actor, values }, { key: idempotencyKey, tryNumber }),
      )
    } catch (error) {
      if (!isNumberTaken(error) || tryNumber === 200) throw error
    }
  }
}

async function createInTransaction(
  tx: Transaction,
  { actor, values }: { actor: Actor; values: ManualInvoiceValues },
  { key, tryNumber }: { key: string; tryNumber: number },
): Promise<Result<CreatedInvoice>> {
  const settings = await siteSettings(tx)
  const moment = now()
  const today = dayIn(settings.timezone, moment)
  const orderId = newId()
  const claimed = await claimKey(
    tx,
    { scope: `manual-invoice:${actorId(actor) ?? 'system'}`, key, body: values },
    { orderId },
  )
  if (claimed) return claimed.ok ? invoiceOf(tx, claimed.value.orderId) : claimed
  const offer = await offerOf(tx, actor, values, { settings, today })
  const checked = checkManualInvoice(values, offer)
  if (!checked.ok) return checked
  const input = checked.value
  if (!offeredMethods(settings).includes(input.method))
    return wrong('method', 'This payment method is not available at the moment.')
  const customerId = await customerOf(tx, actor, input.customer)
  if (!customerId.ok) return customerId
  const buyer = await customerAsBuyer(customerId.value, tx)
  if (!buyer)
    return refuse('not_found', 'Customer not found', {
      fields: { customerId: ['Please select a customer'] },
    })
  const { lines, changed } = input.priced
  const written = await writeOrder(tx, {
    orderId,
    orderNumber: staffOrderNumber(new Date(moment.getTime() + tryNumber)),
    customerId: customerId.value,
    buyer,
    carried: carriedFields(input),
    serviceLabel: input.serviceLabel,
    lines,
    period: input.period,
    method: input.method,
    discountBasisPoints: discountOf(input.priced, input.period, offer),
    vatRateBasisPoints: await chargeableVatRate(settings.sellerDetails, today, tx),
    settings,
    actor,
    now: moment,
    notes: input.freeReason
      ? `Invoice made by hand\nFree: ${input.freeReason}`
      : 'Invoice made by hand',
    manual: { dueDate: input.dueDate, notes: input.notes },
  })
  const counted = await countMail(tx, actor, null)
  if (!counted.ok) return counted
  const mailed = await mailedInvoice(written.invoiceId, tx)
  if (mailed) await enqueueMail(tx, invoiceMail(mailed, settings.paymentMethods, 'issued'))
  const { invoiceId, invoiceNumber, totalCents } = written
  const title = `Invoice ${invoiceNumber} created`
  await recordActivity(tx, {
    actor,
    entityType: 'invoice',
    entityId: invoiceId,
    action: 'created',
    title,
    details: { changedPrices: changed },
    after: { invoiceNumber, totalCents, dueDate: input.dueDate, period: input.period },
  })
  return ok({ invoiceId, invoiceNumber })
}

/** The active packages among those chosen, with the wizard's own discount (D8). */
async function offerOf(
  tx: Transaction,
  actor: Actor,
  { lines }: ManualInvoiceValues,
  { settings, today }: { settings: SiteSettings; today: CalendarDate },
): Promise<InvoiceOffer> {
  const chosen = lines.map(({ packageId }) => packageId).filter(isId)
  const found = await packagesById(chosen, tx)
  const { enable_annual_billing, manual_annual_discount_percentage } = settings.billingSettings
  return {
    packages: [...found.values()].filter(({ isActive }) => isActive),
    annualBilling: enable_annual_billing,
    annualDiscountPercent: manual_annual_discount_percentage,
    mayPrice: maySetPrices(actor),
    today,
  }
}

async function customerOf(
  tx: Transaction,
  actor: Actor,
  customer: ManualCustomer,
): Promise<Result<string>> {
  if (customer.kind === 'existing') return ok(customer.id)
  const { name, email, phone, company, line1, city, postalCode } = customer
  const added = await addCustomer(tx, actor, {
    person: {
      ...splitName(name),
      email,
      phone,
      company,
      vatNumber: '',
      ...noAddress,
      line1,
      city,
      postalCode,
    },
    account: { kind: 'mailed' },
  })
  return added.ok ? ok(added.value.customerId) : added
}

/** The result of an earlier submission with the same key. */
async function invoiceOf(tx: Transaction, orderId: string): Promise<Result<CreatedInvoice>> {
  const [made] = await tx
    .select({ invoiceId: invoices.id, invoiceNumber: invoices.invoiceNumber })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(invoices.createdAt)
    .limit(1)
  return made ? ok(made) : refuse('not_found', 'Invoice not found')
}

function wrong(field: string, message: string) {
  return refuse('invalid', 'Please check what you entered.', { fields: { [field]: [message] } })
}
