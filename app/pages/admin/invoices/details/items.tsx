import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { LinesTable } from '#modules/billing/documents/components/lines-table.tsx'
import {
  correctionLabel,
  type DocumentBuyer,
  vatRows,
} from '#modules/billing/documents/rules/document.ts'
import type { StaffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import { billedLabels } from '#modules/catalog/rules/period-labels.ts'
import { addressLines } from '#modules/customers/rules/address-lines.ts'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { TotalsList } from '#ui/table/totals-list.tsx'

/** B§2.2.6: description, qty, unit price, total; subtotal, tax, total; notes. */
export function InvoiceItems({ details: { invoice, lines } }: { details: StaffInvoice }) {
  return (
    <Card
      title="Items"
      flush
      actions={<span className="text-muted text-sm">{billedLabels[invoice.billingPeriod]}</span>}
    >
      <LinesTable lines={lines} />
      <Sums invoice={invoice} />
      {invoice.creditReason && (
        <p className="break-words border-line border-t px-4 py-3 text-sm">
          Reason: {invoice.creditReason}
        </p>
      )}
      {invoice.notes && (
        <div className="border-line border-t px-4 py-3 text-sm">
          <h3 className="text-muted text-xs">Notes</h3>
          <p className="mt-0.5 whitespace-pre-line break-words">{invoice.notes}</p>
        </div>
      )}
    </Card>
  )
}

function Sums({ invoice }: Pick<StaffInvoice, 'invoice'>) {
  const rows =
    invoice.seller.vat_registered || invoice.vatCents !== 0
      ? [
          { label: 'Subtotal', text: formatRand(invoice.subtotalCents) },
          ...vatRows(invoice).map(({ label, cents }) => ({ label, text: formatRand(cents) })),
        ]
      : []
  return (
    <TotalsList
      rows={rows}
      total={formatRand(invoice.totalCents)}
      className="ml-auto w-full max-w-xs px-4 py-3 text-sm"
    />
  )
}

export function InvoiceFacts({ details, zone }: { details: StaffInvoice; zone: TimeZone }) {
  const { invoice, orderNumber, originalNumber, owedCents, badDebtCents } = details
  const isNote = invoice.kind === 'credit_note'
  return (
    <Card title={isNote ? correctionLabel(invoice) : 'Invoice'}>
      <DescriptionList
        entries={[
          ['Issue date', formatDay(invoice.issueDate)],
          ['Tax invoice date', invoice.taxPoint ? formatDay(invoice.taxPoint) : ''],
          ['Due date', isNote ? '' : formatDay(invoice.dueDate)],
          ['Paid date', invoice.paidAt && invoice.paidOn ? formatDay(invoice.paidOn) : ''],
          ['Payment recorded', invoice.paidAt ? formatMoment(invoice.paidAt, zone) : ''],
          ['Method', paymentMethodLabels[invoice.paymentMethod]],
          ['Reference', invoice.paymentReference],
          ['Purchase order', invoice.purchaseOrderNumber],
          [
            'Order',
            invoice.orderId && orderNumber && (
              <SectionLink
                key="order"
                to={href('/admin/orders/:id', { id: invoice.orderId })}
                underlined
                className="wrap-anywhere"
              >
                {orderNumber}
              </SectionLink>
            ),
          ],
          [
            invoice.revisesProForma ? 'Replaces' : 'Credits',
            invoice.originalInvoiceId && (
              <SectionLink
                key="original"
                to={href('/admin/invoices/:id', { id: invoice.originalInvoiceId })}
                underlined
                className="wrap-anywhere"
              >
                {originalNumber}
              </SectionLink>
            ),
          ],
          ['Paid', invoice.paidCents > 0 ? formatRand(invoice.paidCents) : ''],
          ['Credited', invoice.creditedCents > 0 ? formatRand(invoice.creditedCents) : ''],
          ['Written off', badDebtCents > 0 ? formatRand(badDebtCents) : ''],
          ['Reminders', remindersText(invoice)],
          ['Balance', owedCents > 0 ? <strong key="balance">{formatRand(owedCents)}</strong> : ''],
        ]}
      />
    </Card>
  )
}

function remindersText({ reminderCount, lastReminderDate }: StaffInvoice['invoice']): string {
  return reminderCount === 0
    ? ''
    : `${reminderCount}${lastReminderDate ? `, last on ${formatDay(lastReminderDate)}` : ''}`
}

export function BillTo({ buyer }: { buyer: DocumentBuyer }) {
  return (
    <Card title="Bill to">
      <DescriptionList
        entries={[
          ['Name', buyer.name],
          ['Company', buyer.company],
          [
            'Email',
            <a
              key="email"
              href={`mailto:${buyer.email}`}
              className="wrap-anywhere text-link underline underline-offset-2"
            >
              {buyer.email}
            </a>,
          ],
          ['Phone', buyer.phone],
          ['VAT number', buyer.vatNumber],
          ['Address', addressLines(buyer.address).join(', ')],
        ]}
      />
    </Card>
  )
}
