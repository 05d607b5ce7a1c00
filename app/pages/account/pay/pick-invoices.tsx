import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { InvoiceStatusBadge } from '#modules/billing/invoices/components/invoice-status.tsx'
import type { PayableInvoice } from '#modules/billing/invoices/queries/payable-invoices.server.ts'

type Props = { rows: readonly PayableInvoice[]; selected: readonly string[]; children: ReactNode }

/**
 * Open invoices with checkboxes and the total of the selected ones. Without JavaScript the next
 * page shows the total.
 */
export function PickInvoices({ rows, selected, children }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(selected))
  const total = rows.reduce((sum, { id, owedCents }) => (chosen.has(id) ? sum + owedCents : sum), 0)
  const toggle = (id: string) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
  return (
    <section aria-label="Open invoices" className="rounded-xl border border-line bg-surface">
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="tabular flex items-start gap-3 px-4 py-3">
            <input
              id={`pay-${row.id}`}
              type="checkbox"
              name="id"
              value={row.id}
              checked={chosen.has(row.id)}
              disabled={row.isBeingCharged}
              onChange={() => toggle(row.id)}
              className="mt-0.5"
            />
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <div className="min-w-0">
                <label
                  htmlFor={`pay-${row.id}`}
                  className="cursor-pointer break-words font-semibold"
                >
                  {row.number}
                </label>
                <p
                  className={
                    row.status === 'overdue'
                      ? 'font-medium text-danger text-sm'
                      : 'text-muted text-sm'
                  }
                >
                  {row.status === 'overdue' ? 'Was due' : 'Due'} {formatDay(row.dueDate)}
                  {row.isBeingCharged && '. We’re charging your saved card right now.'}
                  {row.reported && '. A payment is on its way.'}
                </p>
              </div>
              <div className="flex items-center gap-3">
                <InvoiceStatusBadge status={row.status} />
                <span className="font-semibold">{formatRand(row.owedCents)}</span>
                <Link
                  to={href('/dashboard/invoices/:id', { id: row.id })}
                  className="py-0.5 text-link text-sm underline underline-offset-4"
                >
                  Open<span className="sr-only"> {row.number}</span>
                </Link>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-4 border-line border-t bg-sunken/50 px-4 py-4">
        <p role="status" className="tabular">
          <span className="block text-muted text-sm">
            {chosen.size} of {rows.length} chosen
          </span>
          <span className="font-bold font-display text-3xl tracking-tight">
            {formatRand(total)}
          </span>
        </p>
        {children}
      </div>
    </section>
  )
}
