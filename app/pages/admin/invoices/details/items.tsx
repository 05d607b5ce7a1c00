import { formatRand } from '#kernel/money.ts'
import type { StaffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { billingPeriodLabels } from '#modules/billing/orders/rules/order.ts'
import { Card } from '#ui/primitives/card.tsx'

const head = 'pt-3 pb-1 font-medium'

/** B§2.2.6: description, qty, unit price, total; subtotal, tax, total; notes. */
export function InvoiceItems({ details: { invoice, lines } }: { details: StaffInvoice }) {
  return (
    <Card title="Items" flush actions={<span className="text-muted text-sm">Billed {billingPeriodLabels[invoice.billingPeriod].toLowerCase()}</span>}>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted text-xs">
            <th scope="col" className={`${head} px-4`}>
              Description
            </th>
            <th scope="col" className={`${head} px-2 text-right`}>
              Qty
            </th>
            <th scope="col" className={`${head} px-2 text-right max-sm:hidden`}>
              Unit Price
            </th>
            <th scope="col" className={`${head} px-4 text-right`}>
              Total
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={line.position}>
              <td className="wrap-anywhere whitespace-pre-line px-4 py-2.5">{line.description}</td>
              <td className="tabular px-2 py-2.5 text-right">{line.quantity}</td>
              <td className="tabular whitespace-nowrap px-2 py-2.5 text-right max-sm:hidden">{formatRand(line.unitPriceCents)}</td>
              <td className="tabular whitespace-nowrap px-4 py-2.5 text-right">{formatRand(line.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sums invoice={invoice} />
      {invoice.creditReason && <p className="break-words border-line border-t px-4 py-3 text-sm">Reason: {invoice.creditReason}</p>}
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
  return (
    <dl className="tabular ml-auto grid w-full max-w-xs grid-cols-2 gap-y-1 border-line border-t px-4 py-3 text-sm">
      {invoice.seller.vat_registered && (
        <>
          <dt className="text-muted">Subtotal</dt>
          <dd className="text-right">{formatRand(invoice.subtotalCents)}</dd>
          <dt className="text-muted">VAT ({invoice.vatRateBasisPoints / 100}%)</dt>
          <dd className="text-right">{formatRand(invoice.vatCents)}</dd>
        </>
      )}
      <dt className="pt-1 font-semibold text-base">Total</dt>
      <dd className="pt-1 text-right font-semibold text-base">{formatRand(invoice.totalCents)}</dd>
    </dl>
  )
}
