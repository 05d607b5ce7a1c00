import { formatRand, totalsWithVat } from '#kernel/money.ts'
import { LogoMark } from '#ui/layout/logo.tsx'
import { Picture, windowLook } from './frame.tsx'

const lines = [
  { text: 'WordPress Protea, 1 to 31 May', cents: 17_304 },
  { text: 'Cloud Springbok, 1 to 31 May', cents: 54_696 },
]

/** An example invoice. It shows VAT only when the seller is registered for it. */
export function InvoicePicture({ vatRate, seller }: { vatRate: number | null; seller: { brand: string; vatNumber: string } }) {
  const subtotal = lines.reduce((sum, line) => sum + line.cents, 0)
  const totals = totalsWithVat(subtotal, vatRate ?? 0)
  return (
    <Picture
      label={`Example of an invoice in rand for ${formatRand(totals.total)}, marked paid.`}
      className={`${windowLook} p-6 text-[0.875rem] sm:p-9`}
    >
      <div className="flex items-start justify-between gap-6">
        <div>
          <p className="font-display text-2xl font-bold tracking-tight">{vatRate === null ? 'Invoice' : 'Tax Invoice'}</p>
          <p className="tabular mt-1 text-muted">INV-2026-4417 · 1 May 2026</p>
        </div>
        <LogoMark className="size-9" />
      </div>
      <div className="mt-7 grid grid-cols-2 gap-6">
        <div>
          <p className="text-muted">From</p>
          <p className="mt-1 leading-6 font-medium">
            {seller.brand}
            <br />
            Cape Town
            {seller.vatNumber !== '' && (
              <>
                <br />
                <span className="tabular">VAT {seller.vatNumber}</span>
              </>
            )}
          </p>
        </div>
        <div>
          <p className="text-muted">To</p>
          <p className="mt-1 leading-6 font-medium">
            Kalk Bay Surf (Pty) Ltd
            <br />
            Main Road, Kalk Bay
            {vatRate !== null && (
              <>
                <br />
                <span className="tabular">VAT 4870123456</span>
              </>
            )}
          </p>
        </div>
      </div>
      <div className="tabular mt-7">
        {lines.map((line) => (
          <p key={line.text} className="flex justify-between gap-4 border-t border-line py-3">
            <span>{line.text}</span>
            <span className="whitespace-nowrap">{formatRand(line.cents)}</span>
          </p>
        ))}
        {vatRate !== null && (
          <div className="border-t border-line py-3 text-muted">
            <p className="flex justify-between gap-4 py-0.5">
              <span>Subtotal</span>
              <span>{formatRand(totals.subtotal)}</span>
            </p>
            <p className="flex justify-between gap-4 py-0.5">
              <span>VAT {vatRate / 100}%</span>
              <span>{formatRand(totals.vat)}</span>
            </p>
          </div>
        )}
        <p className="flex items-baseline justify-between gap-4 border-t-2 border-text pt-3.5 font-display text-xl font-bold">
          <span>Total</span>
          <span>{formatRand(totals.total)}</span>
        </p>
      </div>
      <div className="mt-7 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">Thank you for your business!</p>
        <p className="rounded-md bg-positive-soft px-2.5 py-1 font-semibold text-positive">Paid by card</p>
      </div>
    </Picture>
  )
}
