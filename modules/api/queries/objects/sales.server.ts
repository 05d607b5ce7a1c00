import { and, asc, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { documentTitle } from '#modules/billing/documents/rules/document.ts'
import { invoiceStatusOn, owedCents } from '#modules/billing/documents/rules/invoice.ts'
import type { OrderStatus } from '#modules/billing/orders/rules/order.ts'
import { invoiceLines, orderLines } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { objectId, objectIdOrNull } from '../../rules/object-id.ts'
import { percentOf, rand, timeOf, timeOrNull } from '../../rules/objects/base.ts'
import type { creditNoteObject, invoiceObject, orderObject } from '../../rules/objects/sales.ts'
import {
  type ListAnswer,
  type ListRequest,
  listOf,
  manyOf,
  oneOf,
  type Part,
  type Sight,
} from './source.server.ts'

export type OrderAnswer = z.input<typeof orderObject>
export type InvoiceAnswer = z.input<typeof invoiceObject>
export type CreditNoteAnswer = z.input<typeof creditNoteObject>

type OrderRow = typeof orders.$inferSelect
type InvoiceRow = typeof invoices.$inferSelect
type Line = {
  packageId: string | null
  description: string
  quantity: number
  unitPriceCents: number
  totalCents: number
}

function lineAnswer(line: Line): OrderAnswer['lines'][number] {
  return {
    package: objectIdOrNull('package', line.packageId),
    description: line.description,
    quantity: line.quantity,
    unit_price: rand(line.unitPriceCents),
    total: rand(line.totalCents),
  }
}

type Taxed = Pick<OrderRow, 'subtotalCents' | 'vatRateBasisPoints' | 'vatCents' | 'totalCents'>

function amountAnswers(row: Taxed) {
  return {
    subtotal: rand(row.subtotalCents),
    vat_rate: percentOf(row.vatRateBasisPoints),
    vat: rand(row.vatCents),
    total: rand(row.totalCents),
  }
}

/** An order as the API gives it, with what it needs of other tables. */
export function orderAnswer(
  row: OrderRow,
  { lines, invoiceId }: { lines: readonly Line[]; invoiceId: string | null },
): OrderAnswer {
  return {
    id: objectId('order', row.id),
    object: 'order',
    number: row.orderNumber,
    customer: objectId('customer', row.customerId),
    status: row.status,
    payment_method: row.paymentMethod,
    payment_reference: row.paymentReference,
    billing_period: row.billingPeriod,
    ...amountAnswers(row),
    lines: lines.map(lineAnswer),
    invoice: objectIdOrNull('invoice', invoiceId),
    purchase_order_number: row.purchaseOrderNumber,
    service_label: row.serviceLabel,
    cancel_reason: row.cancelReason,
    paid_at: timeOrNull(row.paidAt),
    cancelled_at: timeOrNull(row.cancelledAt),
    created_at: timeOf(row.createdAt),
  }
}

const orderSource = {
  id: orders.id,
  createdAt: orders.createdAt,
  read: ({ where, orderBy, limit }: Part) =>
    db()
      .select()
      .from(orders)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  present: async (rows: OrderRow[]) => {
    const ids = rows.map(({ id }) => id)
    const [lines, documents] = await Promise.all([
      db()
        .select()
        .from(orderLines)
        .where(inArray(orderLines.orderId, ids))
        .orderBy(asc(orderLines.position)),
      db()
        .select({ id: invoices.id, orderId: invoices.orderId })
        .from(invoices)
        .where(
          and(
            inArray(invoices.orderId, ids),
            eq(invoices.kind, 'invoice'),
            isNull(invoices.subscriptionId),
            isNull(invoices.deletedAt),
          ),
        ),
    ])
    const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
    const invoiceOf = new Map(documents.map(({ id, orderId }) => [orderId, id]))
    return rows.map((row) =>
      orderAnswer(row, {
        lines: byOrder.get(row.id) ?? [],
        invoiceId: invoiceOf.get(row.id) ?? null,
      }),
    )
  },
}

function ordersSeen(sight: Sight): SQL | undefined {
  return and(
    isNull(orders.deletedAt),
    sight.isStaff ? undefined : eq(orders.customerId, sight.customerId),
  )
}

export function orderAnswers(
  sight: Sight,
  request: ListRequest<{ status: OrderStatus | null; customer: string | null }>,
): Promise<ListAnswer<OrderAnswer>> {
  const { status, customer } = request.filters
  const where = and(
    ordersSeen(sight),
    status ? eq(orders.status, status) : undefined,
    customer ? eq(orders.customerId, customer) : undefined,
  )
  // The index of all orders is made without `.desc()`, that of one customer's with it.
  const nulls = sight.isStaff && customer === null ? 'first' : 'last'
  return listOf(orderSource, request, { sight, where, nulls })
}

export function orderById(sight: Sight, id: string): Promise<OrderAnswer | null> {
  return oneOf(orderSource, sight, and(ordersSeen(sight), eq(orders.id, id)))
}

export function ordersByIds(sight: Sight, ids: string[]): Promise<OrderAnswer[]> {
  return manyOf(orderSource, sight, and(ordersSeen(sight), inArray(orders.id, ids)))
}

type Document = { row: InvoiceRow; lines: readonly Line[] }

function documentFields({ row, lines }: Document) {
  return {
    number: row.invoiceNumber,
    title: documentTitle(row),
    customer: objectId('customer', row.customerId),
    issue_date: row.issueDate,
    ...amountAnswers(row),
    lines: lines.map(lineAnswer),
    purchase_order_number: row.purchaseOrderNumber,
    created_at: timeOf(row.createdAt),
  }
}

/** An invoice as the API gives it; its status is that of `today`. */
export function invoiceAnswer(document: Document, today: string): InvoiceAnswer {
  const { row } = document
  return {
    id: objectId('invoice', row.id),
    object: 'invoice',
    ...documentFields(document),
    status: invoiceStatusOn(today, row),
    order: objectIdOrNull('order', row.orderId),
    subscription: objectIdOrNull('subscription', row.subscriptionId),
    due_date: row.dueDate,
    tax_point: row.taxPoint,
    paid_on: row.paidOn,
    paid: rand(row.paidCents),
    credited: rand(row.creditedCents),
    owed: rand(owedCents(row)),
    payment_method: row.paymentMethod,
    payment_reference: row.paymentReference,
    notes: row.notes,
  }
}

export function creditNoteAnswer(document: Document): CreditNoteAnswer {
  const { row } = document
  return {
    id: objectId('credit_note', row.id),
    object: 'credit_note',
    ...documentFields(document),
    invoice: objectIdOrNull('invoice', row.originalInvoiceId),
    reason: row.creditReason ?? '',
  }
}

const documentSource = <Answer>(present: (documents: Document[]) => Promise<Answer[]>) => ({
  id: invoices.id,
  createdAt: invoices.createdAt,
  read: ({ where, orderBy, limit }: Part) =>
    db()
      .select()
      .from(invoices)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  present: async (rows: InvoiceRow[]) => {
    const lines = await db()
      .select()
      .from(invoiceLines)
      .where(
        inArray(
          invoiceLines.invoiceId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(invoiceLines.position))
    const byInvoice = Map.groupBy(lines, ({ invoiceId }) => invoiceId)
    return present(rows.map((row) => ({ row, lines: byInvoice.get(row.id) ?? [] })))
  },
})

const invoiceSource = documentSource(async (documents) => {
  const today = await siteToday()
  return documents.map((document) => invoiceAnswer(document, today))
})

const creditNoteSource = documentSource(async (documents) => documents.map(creditNoteAnswer))

/** Drafts are for staff only, as in the customer area. */
function documentsSeen(sight: Sight, kind: 'invoice' | 'credit_note'): SQL | undefined {
  return and(
    eq(invoices.kind, kind),
    isNull(invoices.deletedAt),
    sight.isStaff
      ? undefined
      : and(eq(invoices.customerId, sight.customerId), ne(invoices.status, 'draft')),
  )
}

type DocumentFilters = {
  status: InvoiceRow['status'] | null
  customer: string | null
  order: string | null
}

export function invoiceAnswers(
  sight: Sight,
  request: ListRequest<DocumentFilters>,
): Promise<ListAnswer<InvoiceAnswer>> {
  const { status, customer, order } = request.filters
  const where = and(
    documentsSeen(sight, 'invoice'),
    status ? eq(invoices.status, status) : undefined,
    customer ? eq(invoices.customerId, customer) : undefined,
    order ? eq(invoices.orderId, order) : undefined,
  )
  return listOf(invoiceSource, request, { sight, where })
}

export function invoiceById(sight: Sight, id: string): Promise<InvoiceAnswer | null> {
  return oneOf(invoiceSource, sight, and(documentsSeen(sight, 'invoice'), eq(invoices.id, id)))
}

export function invoicesByIds(sight: Sight, ids: string[]): Promise<InvoiceAnswer[]> {
  return manyOf(
    invoiceSource,
    sight,
    and(documentsSeen(sight, 'invoice'), inArray(invoices.id, ids)),
  )
}

export function creditNoteAnswers(
  sight: Sight,
  request: ListRequest<{ customer: string | null; invoice: string | null }>,
): Promise<ListAnswer<CreditNoteAnswer>> {
  const { customer, invoice } = request.filters
  const where = and(
    documentsSeen(sight, 'credit_note'),
    customer ? eq(invoices.customerId, customer) : undefined,
    invoice ? eq(invoices.originalInvoiceId, invoice) : undefined,
  )
  return listOf(creditNoteSource, request, { sight, where })
}

export function creditNoteById(sight: Sight, id: string): Promise<CreditNoteAnswer | null> {
  return oneOf(
    creditNoteSource,
    sight,
    and(documentsSeen(sight, 'credit_note'), eq(invoices.id, id)),
  )
}
