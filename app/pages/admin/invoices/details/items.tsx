import { formatRand } from '#kernel/money.ts'
import { LinesTable } from '#modules/billing/documents/components/lines-table.tsx'
import { vatRows } from '#modules/billing/documents/rules/document.ts'
import type { StaffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { billingPeriodLabels } from '#modules/billing/orders/rules/order.ts'
import { Card } from '#ui/primitives/card.tsx'
import { TotalsList } from '#ui/table/totals-list.tsx'

/** B§2.2.6: description, qty, unit price, total; subtotal, tax, total; notes. */
export function InvoiceItems({ details: { invoice, lines } }: { details: StaffInvoice }) {
  return (
    <Card
      title="Items"
      flush
      actions={
        <span className="text-muted text-sm">
          Billed {billingPeriodLabels[invoice.billingPeriod].toLowerCase()}
        </span>
      }
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
  const rows = invoice.seller.vat_registered
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
