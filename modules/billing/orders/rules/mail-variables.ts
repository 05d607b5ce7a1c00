import { type Cents, decimalRand, formatRand } from '#kernel/money.ts'
import { type DocumentLine, namesOfLines } from '#modules/billing/documents/rules/document-lines.ts'
import { billingPeriodLabels } from '#modules/catalog/rules/period-labels.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import type { PaymentMethods } from '#modules/settings/rules/payment-methods.ts'
import { type PaymentMethod, paymentMethodLabels } from './order.ts'

export type OrderForMail = {
  orderNumber: string
  invoiceNumber: string
  customerName: string
  packageName: string
  /** One for each line, with its amount; blank for a single package. */
  items: string
  period: BillingPeriod
  method: PaymentMethod
  totalCents: number
  /** The balance owed, which transfers are asked for. */
  owedCents: number
  purchaseOrderNumber: string
}

/** One line for each of several, without VAT, and the VAT; blank for a single one. */
export function amountsOf(
  lines: readonly Pick<DocumentLine, 'description' | 'quantity' | 'unitPriceCents'>[],
  vatCents: Cents,
): string {
  if (lines.length < 2) return ''
  const amounts = lines.map(
    (line) => `${namesOfLines([line])}: ${formatRand(line.quantity * line.unitPriceCents)}`,
  )
  return [...amounts, ...(vatCents === 0 ? [] : [`VAT: ${formatRand(vatCents)}`])].join('\n')
}

/** Variables of order_confirmation, named as in B§7.1; `order_id` is the order number. */
export function orderMailVariables(order: OrderForMail, siteUrl: string): Record<string, string> {
  return {
    customer_name: order.customerName,
    order_id: order.orderNumber,
    order_number: order.orderNumber,
    invoice_number: order.invoiceNumber,
    package_name: order.packageName,
    order_items: order.items,
    billing_period: billingPeriodLabels[order.period],
    amount: decimalRand(order.totalCents),
    amount_formatted: formatRand(order.totalCents),
    payment_method: paymentMethodLabels[order.method],
    purchase_order_number: order.purchaseOrderNumber,
    site_url: siteUrl,
  }
}

/** Bank details for mails and pages; the reference is the number of the order or invoice. */
export function bankMailVariables(
  methods: PaymentMethods,
  reference: string,
): Record<string, string> {
  return {
    bank_name: methods.bank_name,
    account_name: methods.account_name,
    account_number: methods.account_number,
    account_type: methods.account_type,
    branch_code: methods.branch_code,
    payment_reference: reference,
    payment_instructions: methods.payment_instructions,
  }
}
