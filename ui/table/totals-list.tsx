import { Fragment } from 'react'

type Props = {
  rows: readonly { label: string; text: string }[]
  total: string
  className: string
  /** Read aloud when it changes. */
  isLive?: boolean
}

/** What a document's lines add up to: subtotal, discount and VAT, above the total. */
export function TotalsList({ rows, total, className, isLive = false }: Props) {
  return (
    <dl
      aria-live={isLive ? 'polite' : undefined}
      className={`tabular grid grid-cols-2 gap-y-1 border-line border-t ${className}`}
    >
      {rows.map(({ label, text }) => (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="text-right">{text}</dd>
        </Fragment>
      ))}
      <dt className="pt-1 font-semibold text-base">Total</dt>
      <dd className="pt-1 text-right font-semibold text-base">{total}</dd>
    </dl>
  )
}
