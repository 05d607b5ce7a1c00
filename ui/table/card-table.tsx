import type { ReactNode } from 'react'

type Head = {
  label: string
  className?: string
}

/** Amounts and counts at the right, in digits of one width. */
export const amountCell = 'tabular whitespace-nowrap px-2 py-2.5 text-right last:pr-4'

/** A small table that fills its card. The first column is text, the others are amounts. */
export function CardTable({ heads, children }: { heads: readonly Head[]; children: ReactNode }) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-left text-muted text-xs">
          {heads.map(({ label, className = '' }, at) => (
            <th
              key={label}
              scope="col"
              className={`pt-3 pb-1 font-medium ${at === 0 ? 'px-4' : 'px-2 text-right last:pr-4'} ${className}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}
