import { Form, useNavigation } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import { BankDetailsList } from '#modules/billing/components/bank-details-list.tsx'
import type { CustomerInvoice } from '#modules/billing/queries/customer-invoice.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** How this invoice can be paid now: by card at once, or by transfer with the details at hand. On phones it comes before the paper. */
export function PayInvoice({ invoice }: { invoice: CustomerInvoice }) {
  const busy = useNavigation().state !== 'idle'
  const late = invoice.status === 'overdue'
  return (
    <aside
      aria-label="Pay this invoice"
      className="flex min-w-0 flex-col gap-5 rounded-2xl border border-line bg-surface p-5 max-xl:order-first xl:sticky xl:top-24"
    >
      <div>
        <p className="tabular font-bold font-display text-3xl tracking-tight">{formatRand(invoice.owedCents)}</p>
        <p className={late ? 'font-semibold text-danger text-sm' : 'text-muted text-sm'}>
          {late ? 'Was due on' : 'Due by'} {formatDay(invoice.dueDate)}
        </p>
      </div>
      {invoice.payableBy.length === 0 && <Alert kind="warning">We cannot take payments at the moment. Please write to {invoice.seller.email}.</Alert>}
      {invoice.payableBy.includes('payfast') && invoice.orderNumber && (
        <Form method="post" action={`/payment/card?order=${encodeURIComponent(invoice.orderNumber)}`}>
          <Button type="submit" size="lg" loading={busy} className="w-full">
            Pay by card
          </Button>
        </Form>
      )}
      {invoice.bank && (
        <section>
          <h2 className="font-semibold">{invoice.payableBy.includes('payfast') ? 'Or by bank transfer' : 'By bank transfer'}</h2>
          <BankDetailsList
            bank={invoice.bank}
            reference={invoice.paymentReference}
            amount={{ plain: decimalRand(invoice.owedCents), shown: formatRand(invoice.owedCents) }}
          />
        </section>
      )}
    </aside>
  )
}
