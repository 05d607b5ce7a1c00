import { type Cents, formatRand } from '#kernel/money.ts'
import type { InvoiceFigure, InvoiceStats } from '#modules/billing/invoices/queries/invoice-stats.server.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { formatCount } from '#ui/table/pager.tsx'

/** B§2.2.5, the four cards. The first one nets credit notes, so it counts documents. */
export function InvoiceStatCards({ stats }: { stats: InvoiceStats }) {
  return (
    <StatCards label="Summary">
      <StatCard
        label="Total Amount"
        value={<Amount cents={stats.total.cents} />}
        note={`${counted(stats.total, 'document')}, no drafts or cancelled`}
        to="/admin/invoices"
      />
      <StatCard label="Paid" value={<Amount cents={stats.paid.cents} />} note={counted(stats.paid, 'invoice')} to="/admin/invoices?status=paid" />
      <StatCard
        label="Pending"
        value={<Amount cents={stats.pending.cents} />}
        note={`${counted(stats.pending, 'invoice')} unpaid, not yet due`}
        to="/admin/invoices?status=pending"
      />
      <StatCard
        label="Overdue"
        value={<Amount cents={stats.overdue.cents} />}
        note={`${counted(stats.overdue, 'invoice')} unpaid, past due`}
        to="/admin/invoices?status=overdue"
      />
    </StatCards>
  )
}

/** Long amounts must not be cut off, so their text is smaller on narrow screens. */
function Amount({ cents }: { cents: Cents }) {
  return <span className="whitespace-nowrap max-lg:text-lg">{formatRand(cents)}</span>
}

function counted({ count }: InvoiceFigure, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
