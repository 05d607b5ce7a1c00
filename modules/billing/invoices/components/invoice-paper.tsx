import type { ReactNode } from 'react'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { type InvoiceDocument, vatRows } from '#modules/billing/documents/rules/document.ts'
import { addressLines } from '#modules/customers/rules/address-lines.ts'
import type { CustomerInvoice } from '../queries/customer-invoice.server.ts'

export type PaperInvoice = Pick<
  CustomerInvoice,
  | 'title'
  | 'number'
  | 'kind'
  | 'documentDate'
  | 'dueDate'
  | 'orderNumber'
  | 'purchaseOrderNumber'
  | 'original'
  | 'revisesProForma'
  | 'seller'
  | 'buyer'
  | 'lines'
  | 'subtotalCents'
  | 'vatRateBasisPoints'
  | 'vatCents'
  | 'totalCents'
  | 'settlements'
  | 'canBePaid'
  | 'owedCents'
  | 'creditReason'
  | 'notes'
> &
  Pick<InvoiceDocument, 'rateParts'>

/** The document as it is printed (tax.md): title, parties, number, dates, lines, VAT, total. */
export function InvoicePaper({ invoice }: { invoice: PaperInvoice }) {
  const { seller, buyer } = invoice
  return (
    <article
      aria-label={`${invoice.title} ${invoice.number}`}
      className="overflow-hidden rounded-2xl border border-line bg-surface"
    >
      <div aria-hidden="true" className="bg-horizon h-1.5" />
      <div className="p-5 sm:p-8 lg:p-10">
        <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="min-w-0">
            <h2 className="font-display font-bold text-title">{invoice.title}</h2>
            <NotTaxInvoice title={invoice.title} />
          </div>
          <dl className="tabular grid grid-cols-[auto_auto] gap-x-6 gap-y-1 text-sm">
            <Fact label="Number">{invoice.number}</Fact>
            <Fact label="Date">{formatDay(invoice.documentDate)}</Fact>
            {invoice.kind === 'invoice' && <Fact label="Due">{formatDay(invoice.dueDate)}</Fact>}
            {invoice.orderNumber && <Fact label="Order">{invoice.orderNumber}</Fact>}
            {invoice.purchaseOrderNumber && (
              <Fact label="Purchase order">{invoice.purchaseOrderNumber}</Fact>
            )}
            {invoice.original && (
              <Fact label={invoice.revisesProForma ? 'Replaces' : 'Credits'}>
                {invoice.original.number}
              </Fact>
            )}
          </dl>
        </header>
        <div className="mt-8 grid gap-8 border-line border-t pt-8 sm:grid-cols-2">
          <Party label="From" name={seller.legal_name || seller.title}>
            <Lines text={seller.physical_address} />
            {seller.registration_number && <p>Reg. no. {seller.registration_number}</p>}
            {seller.vat_registered && <p>VAT number {seller.vat_number}</p>}
            <p>{[seller.phone, seller.email].filter(Boolean).join(' · ')}</p>
          </Party>
          <Party label="To" name={buyer.company || buyer.name}>
            {buyer.company && <p>{buyer.name}</p>}
            {addressLines(buyer.address).map((line) => (
              <p key={line}>{line}</p>
            ))}
            {buyer.vatNumber && <p>VAT number {buyer.vatNumber}</p>}
            <p>{buyer.email}</p>
          </Party>
        </div>
        <Items invoice={invoice} />
        <Settlements invoice={invoice} />
        {invoice.creditReason && (
          <p className="mt-6 break-words text-sm">Reason: {invoice.creditReason}</p>
        )}
        {invoice.notes && (
          <p className="mt-6 whitespace-pre-line break-words text-muted text-sm">{invoice.notes}</p>
        )}
        {invoice.kind === 'invoice' && (
          <p className="mt-8 font-semibold">Thank you for your business!</p>
        )}
      </div>
    </article>
  )
}

function NotTaxInvoice({ title }: Pick<PaperInvoice, 'title'>) {
  if (title !== 'Pro-forma invoice' && title !== 'Revised pro-forma') return null
  return <p className="text-muted">Not a tax invoice. The tax invoice comes with your payment.</p>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words text-right font-semibold">{children}</dd>
    </>
  )
}

function Party({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <section className="min-w-0 break-words text-sm">
      <h3 className="text-muted">{label}</h3>
      <p className="mt-1 font-semibold text-base">{name}</p>
      <div className="mt-0.5 text-muted">{children}</div>
    </section>
  )
}

function Lines({ text }: { text: string }) {
  return text === '' ? null : <p className="whitespace-pre-line">{text}</p>
}

function Items({ invoice }: { invoice: PaperInvoice }) {
  return (
    <>
      <table className="tabular mt-8 w-full text-sm">
        <thead>
          <tr className="border-line-strong/60 border-b text-left text-muted">
            <th className="py-2 pr-4 font-medium">Description</th>
            <th className="py-2 pr-4 text-right font-medium max-sm:sr-only">Quantity</th>
            <th className="py-2 pr-4 text-right font-medium max-sm:sr-only">Unit price</th>
            <th className="py-2 text-right font-medium">Total</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.position} className="border-line border-b align-top">
              <td className="whitespace-pre-line py-3 pr-4 [overflow-wrap:anywhere]">
                {line.description}
                <span className="block text-muted sm:hidden" aria-hidden="true">
                  {line.quantity} × {formatRand(line.unitPriceCents)}
                </span>
              </td>
              <td className="py-3 pr-4 text-right max-sm:sr-only">{line.quantity}</td>
              <td className="whitespace-nowrap py-3 pr-4 text-right max-sm:sr-only">
                {formatRand(line.unitPriceCents)}
              </td>
              <td className="whitespace-nowrap py-3 text-right">{formatRand(line.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="tabular mt-4 ml-auto grid max-w-xs gap-1.5 text-sm">
        {(invoice.seller.vat_registered || invoice.vatCents !== 0) && (
          <>
            <Sum label="Subtotal" value={formatRand(invoice.subtotalCents)} />
            {vatRows(invoice).map(({ label, cents }) => (
              <Sum key={label} label={label} value={formatRand(cents)} />
            ))}
          </>
        )}
        <div className="flex items-baseline justify-between gap-4 border-line-strong/60 border-t pt-2">
          <dt className="font-semibold text-base">Total</dt>
          <dd className="font-bold font-display text-2xl tracking-tight">
            {formatRand(invoice.totalCents)}
          </dd>
        </div>
      </dl>
    </>
  )
}

/** What was paid and credited, and the balance after it. */
function Settlements({ invoice }: { invoice: PaperInvoice }) {
  if (invoice.kind === 'credit_note' || (invoice.settlements.length === 0 && !invoice.canBePaid))
    return null
  return (
    <table aria-label="Payments and credits" className="tabular mt-6 w-full text-sm">
      <tbody>
        {invoice.settlements.map(({ day, label, cents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be equal in everything that is shown
          <tr key={index} className="border-line border-b align-top">
            <td className="whitespace-nowrap py-2 pr-4 text-muted">{formatDay(day)}</td>
            <td className="py-2 pr-4 [overflow-wrap:anywhere]">{label}</td>
            <td className="whitespace-nowrap py-2 text-right">{formatRand(cents)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={2} className="py-2 pr-4 text-left font-semibold">
            Balance due
          </th>
          <td className="whitespace-nowrap py-2 text-right font-semibold">
            {formatRand(invoice.owedCents)}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
