import { z } from 'zod'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { customersByIds } from '#modules/api/queries/objects/customers.server.ts'
import { orderAnswers, orderById } from '#modules/api/queries/objects/sales.server.ts'
import { orderObject } from '#modules/api/rules/objects/sales.ts'
import { cancelOrder } from '#modules/billing/orders/operations/cancel-order.server.ts'
import { createStaffOrder } from '#modules/billing/orders/operations/create-staff-order.server.ts'
import { placeOrder } from '#modules/billing/orders/operations/place-order.server.ts'
import { staffOrderOptions } from '#modules/billing/orders/queries/staff-order-parts.server.ts'
import { checkoutSchema } from '#modules/billing/orders/rules/checkout.ts'
import { orderStatuses, paymentMethods } from '#modules/billing/orders/rules/order.ts'
import { ownPrice } from '#modules/billing/orders/rules/priced-lines.ts'
import { staffOrderSchema } from '#modules/billing/orders/rules/staff-order.ts'
import { mayManageOrders, mayOrder, maySeeOwnInvoices } from '#modules/billing/policy.ts'
import { packageById } from '#modules/catalog/queries/packages.server.ts'
import { billingPeriods } from '#modules/catalog/rules/price.ts'
import { ownDetails } from '#modules/customers/queries/own-details.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { type Caller, type Endpoint, endpoint, untold } from '../endpoint.ts'
import { listEndpoint, rowId } from '../list-endpoint.ts'

const cents = z.strictObject({
  amount: z.int().min(-100_000_000).max(100_000_000),
  currency: z.literal('ZAR'),
})

const line = z.strictObject({
  package: rowId('package').optional().describe('Left out for a line of text.'),
  description: z.string().max(200).optional(),
  quantity: z.int().min(1).max(1000).default(1),
  unit_price: cents
    .optional()
    .describe(
      'Without VAT. Left out for the package’s own price; another one needs the right to set prices.',
    ),
  renews: z.boolean().optional(),
  waives_setup_fee: z.boolean().optional(),
})

const newOrder = z.strictObject({
  customer: rowId('customer'),
  lines: z.array(line).min(1).max(50),
  billing_period: z.enum(billingPeriods),
  payment_method: z.enum(paymentMethods),
  service_label: z.string().max(100).default(''),
  purchase_order_number: z.string().max(50).default(''),
  notes: z.string().max(500).default(''),
  free_reason: z.string().max(200).default(''),
})

/** A customer's own order: one package at today's price. */
const ownOrder = z.strictObject({
  package: rowId('package'),
  billing_period: z.enum(billingPeriods),
  payment_method: z.enum(paymentMethods),
  service_label: z.string().max(100).default(''),
  purchase_order_number: z.string().max(50).default(''),
  accepts_terms: z.literal(true).describe('The terms of the site are accepted.'),
})

async function createdOrder(
  actor: Person,
  sent: z.output<typeof newOrder>,
  onceKey: string,
): Promise<Result<{ id: string }>> {
  const offer = await staffOrderOptions()
  const parsed = staffOrderSchema.safeParse({
    customerId: sent.customer,
    period: sent.billing_period,
    method: sent.payment_method,
    serviceLabel: sent.service_label,
    purchaseOrderNumber: sent.purchase_order_number,
    notes: sent.notes,
    freeReason: sent.free_reason,
    lines: sent.lines.map(({ package: packageId = null, unit_price, ...typed }) => ({
      packageId,
      quantity: typed.quantity,
      description: typed.description,
      renews: typed.renews,
      waivesSetupFee: typed.waives_setup_fee,
      unitPriceCents:
        unit_price?.amount ??
        (packageId === null ? 0 : ownPrice(offer, packageId, sent.billing_period)),
    })),
  })
  if (!parsed.success)
    return refuse('invalid', 'Some fields are wrong.', { fields: fieldsOf(parsed.error) })
  const made = await createStaffOrder(actor, parsed.data, { idempotencyKey: onceKey })
  return made.ok ? ok({ id: made.value.orderId }) : made
}

function fieldsOf({ issues }: z.ZodError): Record<string, string[]> {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), [message]]))
}

async function placedOrder(
  actor: Person,
  sent: z.output<typeof ownOrder>,
  onceKey: string,
): Promise<Result<{ id: string }>> {
  const item = await packageById(sent.package)
  if (!item) return refuse('not_found', 'Package not found')
  const details = await ownDetails(actor)
  const parsed = checkoutSchema.safeParse({
    ...details,
    serviceLabel: sent.service_label,
    purchaseOrderNumber: sent.purchase_order_number,
    packageSlug: item.slug,
    period: sent.billing_period,
    method: sent.payment_method,
    acceptTerms: 'on',
  })
  if (!parsed.success)
    return refuse(
      'conflict',
      `The account’s details aren’t complete: ${Object.keys(fieldsOf(parsed.error)).join(', ')}.`,
    )
  const made = await placeOrder(actor, parsed.data, { idempotencyKey: onceKey })
  return made.ok ? ok({ id: made.value.orderId }) : made
}

const renamed = {
  customerId: '/customer',
  period: '/billing_period',
  method: '/payment_method',
}

const expands = { customer: { scope: 'customers:read', byIds: customersByIds } } as const
const readOrder = ({ sight, ids }: Caller) => orderById(sight, ids.order ?? '')
const policy = { staff: mayManageOrders, customer: maySeeOwnInvoices }

export const orderEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/orders',
    operationId: 'listOrders',
    tag: 'Orders',
    summary: 'List orders',
    scope: 'orders:read',
    policy,
    of: orderObject,
    expands,
    filters: {
      status: z.enum(orderStatuses).optional(),
      customer: rowId('customer').optional(),
    },
    list: ({ sight }, { filters: { status = null, customer = null }, ...request }) =>
      orderAnswers(sight, { ...request, filters: { status, customer } }),
  }),
  endpoint({
    method: 'get',
    path: '/orders/{order}',
    operationId: 'getOrder',
    tag: 'Orders',
    summary: 'Read an order',
    scope: 'orders:read',
    policy,
    ids: { order: 'order' },
    expands,
    answer: orderObject,
    read: readOrder,
  }),
  endpoint({
    method: 'post',
    path: '/orders',
    operationId: 'createOrder',
    tag: 'Orders',
    summary: 'Create an order for a customer',
    description: 'For keys of staff. The order, its invoice and the emails about it are one.',
    scope: 'orders:write',
    policy: { staff: mayManageOrders, customer: null },
    status: 201,
    movesMoney: true,
    renamed,
    body: newOrder,
    answer: orderObject,
    act: ({ actor, body, onceKey }) => createdOrder(actor, body, onceKey),
    read: ({ sight }, { id }) => orderById(sight, id),
  }),
  endpoint({
    method: 'post',
    path: '/account/orders',
    operationId: 'placeOrder',
    tag: 'Orders',
    summary: 'Order a package for your account',
    description:
      'For keys of customers: one package at today’s price, with the details of the account.',
    scope: 'orders:write',
    policy: { staff: null, customer: mayOrder },
    status: 201,
    movesMoney: true,
    renamed,
    body: ownOrder,
    answer: orderObject,
    act: ({ actor, body, onceKey }) => placedOrder(actor, body, onceKey),
    read: ({ sight }, { id }) => orderById(sight, id),
  }),
  endpoint({
    method: 'post',
    path: '/orders/{order}/cancel',
    operationId: 'cancelOrder',
    tag: 'Orders',
    summary: 'Cancel an order that is not paid',
    scope: 'orders:write',
    policy: { staff: mayManageOrders, customer: null },
    ids: { order: 'order' },
    movesMoney: true,
    body: z.strictObject({ reason: z.string().max(500) }),
    answer: orderObject,
    act: ({ actor, ids, body }) => untold(cancelOrder(actor, ids.order ?? '', body)),
    read: readOrder,
  }),
]
