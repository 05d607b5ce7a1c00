import type { CalendarDate } from '#kernel/dates.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import { hasActiveService } from '#modules/billing/documents/queries/has-active-service.server.ts'
import { staffWhoChose } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import { enqueueMail, type Mail } from '#modules/mail/operations/enqueue-mail.server.ts'
import type { PaymentMethods } from '#modules/settings/rules/payment-methods.ts'
import { config } from '#platform/config.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { OrderWithAddress } from '../queries/mailed-order.server.ts'
import { bankMailVariables, orderMailVariables } from '../rules/mail-variables.ts'

/**
 * `occasion` is part of the mail's key: the first confirmation is sent once, a resend has its own.
 */
export async function mailOrderConfirmation(
  tx: Transaction,
  order: OrderWithAddress,
  occasion: string,
): Promise<void> {
  await enqueueMail(tx, orderConfirmation(order, occasion))
}

export function orderConfirmation(order: OrderWithAddress, occasion: string): Mail {
  return {
    key: `order_confirmation:${order.orderId}:${occasion}`,
    template: 'order_confirmation',
    to: order.customerEmail,
    variables: orderMailVariables(order, config().publicUrl),
    attachments: [{ kind: 'invoice', id: order.invoiceId }],
    ...relations(order),
  }
}

export async function mailBankTransferInstructions(
  tx: Transaction,
  order: OrderWithAddress,
  { methods, occasion }: { methods: PaymentMethods; occasion: string },
): Promise<void> {
  // A free order has nothing to pay.
  if (order.owedCents === 0) return
  await enqueueMail(tx, bankTransferInstructions(order, methods, occasion))
}

export function bankTransferKey(orderId: string, occasion: string): string {
  return `bank_transfer_instructions:${orderId}:${occasion}`
}

export function bankTransferInstructions(
  order: OrderWithAddress,
  methods: PaymentMethods,
  occasion: string,
): Mail {
  return {
    key: bankTransferKey(order.orderId, occasion),
    template: 'bank_transfer_instructions',
    to: order.customerEmail,
    variables: {
      ...orderMailVariables(order, config().publicUrl),
      amount: decimalRand(order.owedCents),
      amount_formatted: formatRand(order.owedCents),
      ...bankMailVariables(methods, order.orderNumber),
      payment_url: `${config().publicUrl}/payment/bank-transfer?order=${order.orderNumber}`,
    },
    ...relations(order),
  }
}

export async function mailPaymentReceived(tx: Transaction, order: OrderWithAddress): Promise<void> {
  const service_active = (await hasActiveService(order, tx)) ? 'yes' : ''
  await enqueueMail(tx, {
    key: `payment_received:${order.invoiceId}`,
    template: 'payment_received',
    to: order.customerEmail,
    variables: {
      ...orderMailVariables(order, config().publicUrl),
      service_active,
      dashboard_url: `${config().publicUrl}/dashboard`,
    },
    attachments: [{ kind: 'invoice', id: order.invoiceId }],
    ...relations(order),
  })
}

/** To staff who manage orders and chose to be emailed about new ones. */
export async function newOrderNotices(tx: Transaction, order: OrderWithAddress): Promise<Mail[]> {
  const staff = await staffWhoChose('new_order', 'orders.manage', tx)
  return staff.map(({ userId, name, email }) => ({
    key: `order_received:${order.orderId}:${userId}`,
    template: 'order_received',
    to: email,
    variables: { ...orderMailVariables(order, config().publicUrl), staff_name: name },
    orderId: order.orderId,
  }))
}

/** D42: emails the customer once that the order was cancelled because it was not paid. */
export async function mailOrderExpired(
  tx: Transaction,
  order: OrderWithAddress,
  { orderedOn, days }: { orderedOn: CalendarDate; days: number },
): Promise<void> {
  await enqueueMail(tx, {
    key: `order_expired:${order.orderId}`,
    template: 'order_expired',
    to: order.customerEmail,
    variables: {
      ...orderMailVariables(order, config().publicUrl),
      order_date: orderedOn,
      days: String(days),
    },
    ...relations(order),
  })
}

function relations(order: OrderWithAddress): {
  customerId: string
  orderId: string
  invoiceId: string
} {
  return { customerId: order.customerId, orderId: order.orderId, invoiceId: order.invoiceId }
}
