import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatCount } from '#kernel/format-count.ts'
import { formatRand } from '#kernel/money.ts'
import type { ForecastLine } from '#modules/billing/runs/rules/forecast.ts'

/** The customers behind a figure, each with the service or document. */
export function ForecastNames({ named, more }: { named: readonly ForecastLine[]; more: number }) {
  return (
    <ul className="mt-1 mb-2 divide-y divide-line border-line border-y">
      {named.map((line) => (
        <li key={line.id} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
          <span className="wrap-anywhere min-w-0 flex-1 basis-40">
            <SectionLink to={href('/admin/customers/:id', { id: line.customerId })} underlined>
              {line.customerName}
            </SectionLink>
          </span>
          <span className="wrap-anywhere min-w-0 flex-[2] basis-56">
            <SectionLink to={addressOf(line)} underlined>
              {line.name}
            </SectionLink>
          </span>
          <span className="tabular ml-auto min-w-24 text-right">{formatRand(line.cents)}</span>
        </li>
      ))}
      {more > 0 && <li className="py-1.5 text-muted">and {formatCount(more)} more</li>}
    </ul>
  )
}

function addressOf({ kind, id }: ForecastLine): string {
  return kind === 'invoice'
    ? href('/admin/invoices/:id', { id })
    : href('/admin/subscriptions/:id', { id })
}
