import { ShieldCheck } from 'lucide-react'
import type { CheckoutQuote } from './present-quote.server.ts'

/** ECT Act s43 and s44: the seller and the cooling-off period. */
export function SellerNotes({ quote: { seller } }: { quote: CheckoutQuote }) {
  return (
    <div className="space-y-3 px-1 text-muted text-sm">
      <p className="flex gap-2">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />
        <span>
          Changed your mind? Cancel within 7 days of ordering and get your money back within 30
          days, unless we had already started the service with your consent.
        </span>
      </p>
      <p className="break-words">
        Sold by {seller.legalName}
        {seller.registrationNumber && ` (reg. no. ${seller.registrationNumber})`}
        {seller.address && `, ${seller.address}`}.
        {(seller.phone || seller.email) &&
          ` ${[seller.phone, seller.email].filter(Boolean).join(', ')}.`}
      </p>
    </div>
  )
}
