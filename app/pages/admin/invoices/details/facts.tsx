import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { correctionLabel, type DocumentBuyer } from '#modules/billing/documents/rules/document.ts'
import type { StaffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import { addressLines } from '#modules/customers/rules/address-lines.ts'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Card } from '#ui/primitives/card.tsx'

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
                className="break-all"
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
                className="break-all"
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
              className="break-all text-link underline underline-offset-2"
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
