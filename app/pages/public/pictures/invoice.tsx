import { fillText } from '#kernel/fill-text.ts'
import { formatRand, totalsWithVat } from '#kernel/money.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { LogoMark } from '#ui/layout/logo.tsx'
import { Picture, windowClasses } from './frame.tsx'

/** An example invoice. It shows VAT only when the seller is registered for it. */
export function InvoicePicture({
  vatRate,
  seller,
}: {
  vatRate: number | null
  seller: { brand: string; vatNumber: string }
}) {
  const texts = useTexts('drawings').invoice
  const lines = [
    { text: texts.firstLine, cents: 17_304 },
    { text: texts.secondLine, cents: 54_696 },
  ]
  const subtotal = lines.reduce((sum, line) => sum + line.cents, 0)
  const totals = totalsWithVat(subtotal, vatRate ?? 0)
  return (
    <Picture
      label={fillText(texts.description, { total: formatRand(totals.total) })}
      className={`${windowClasses} p-6 text-[0.875rem] sm:p-9`}
    >
      <div className="flex items-start justify-between gap-6">
        <div>
          <p className="font-display text-2xl font-bold tracking-tight">
            {vatRate === null ? texts.invoice : texts.taxInvoice}
          </p>
          <p className="tabular mt-1 text-muted">{texts.number}</p>
        </div>
        <LogoMark className="size-9" />
      </div>
      <div className="mt-7 grid grid-cols-2 gap-6">
        <div>
          <p className="text-muted">{texts.from}</p>
          <p className="mt-1 leading-6 font-medium">
            {seller.brand}
            <br />
            {texts.place}
            {seller.vatNumber !== '' && (
              <>
                <br />
                <span className="tabular">
                  {fillText(texts.vatNumber, { number: seller.vatNumber })}
                </span>
              </>
            )}
          </p>
        </div>
        <div>
          <p className="text-muted">{texts.billedTo}</p>
          <p className="mt-1 leading-6 font-medium">
            {texts.buyer}
            <br />
            {texts.address}
            {vatRate !== null && (
              <>
                <br />
                <span className="tabular">{texts.buyerVat}</span>
              </>
            )}
          </p>
        </div>
      </div>
      <div className="tabular mt-7">
        {lines.map((line) => (
          <p key={line.cents} className="flex justify-between gap-4 border-t border-line py-3">
            <span>{line.text}</span>
            <span className="whitespace-nowrap">{formatRand(line.cents)}</span>
          </p>
        ))}
        {vatRate !== null && (
          <div className="border-t border-line py-3 text-muted">
            <p className="flex justify-between gap-4 py-0.5">
              <span>{texts.subtotal}</span>
              <span>{formatRand(totals.subtotal)}</span>
            </p>
            <p className="flex justify-between gap-4 py-0.5">
              <span>{fillText(texts.vat, { rate: vatRate / 100 })}</span>
              <span>{formatRand(totals.vat)}</span>
            </p>
          </div>
        )}
        <p className="flex items-baseline justify-between gap-4 border-t-2 border-text pt-3.5 font-display text-xl font-bold">
          <span>{texts.total}</span>
          <span>{formatRand(totals.total)}</span>
        </p>
      </div>
      <div className="mt-7 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{texts.thanks}</p>
        <p className="rounded-md bg-positive-soft px-2.5 py-1 font-semibold text-positive">
          {texts.paid}
        </p>
      </div>
    </Picture>
  )
}
