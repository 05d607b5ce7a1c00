import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { href, Link, useFetcher, useLocation } from 'react-router'
import { formatCount } from '#kernel/format-count.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import type { Refusal } from '#kernel/result.ts'
import type {
  InvoiceFigure,
  InvoiceStats,
} from '#modules/billing/invoices/queries/invoice-list.server.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { deleteQuestion, deleteText, taxInvoiceQuestion, taxInvoiceText } from './messages.ts'

/**
 * B§2.2.5, the four cards: what is paid, pending and overdue adds up to the first one, which is net
 * of credit notes. Orders without a payment come apart.
 */
export function InvoiceStatCards({ stats }: { stats: InvoiceStats }) {
  return (
    <div className="flex flex-col gap-3">
      <FourCards stats={stats} />
      {stats.awaiting.count > 0 && (
        <p className="text-muted text-sm">
          Not counted:{' '}
          <Link
            to="/admin/invoices?status=awaiting"
            className="tabular text-link underline underline-offset-4"
          >
            {formatRand(stats.awaiting.cents)} in {counted(stats.awaiting, 'order')} awaiting
            payment
          </Link>
        </p>
      )}
    </div>
  )
}

function FourCards({ stats }: { stats: InvoiceStats }) {
  return (
    <StatCards label="Summary">
      <StatCard
        label="Total amount"
        value={<Amount cents={stats.total.cents} />}
        note={`${counted(stats.total, 'document')}, no drafts or cancelled`}
        to="/admin/invoices"
      />
      <StatCard
        label="Paid"
        value={<Amount cents={stats.paid.cents} />}
        note={`${counted(stats.paid, 'invoice')}, and part payments`}
        to="/admin/invoices?status=paid"
      />
      <StatCard
        label="Pending"
        value={<Amount cents={stats.pending.cents} />}
        note={`left on ${counted(stats.pending, 'invoice')}, not yet due`}
        to="/admin/invoices?status=pending"
      />
      <StatCard
        label="Overdue"
        value={<Amount cents={stats.overdue.cents} />}
        note={`left on ${counted(stats.overdue, 'invoice')}, past due`}
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

type Props = {
  id: string
  number: string
  children: ReactElement<{ onClick?: (event: MouseEvent) => void }>
}

/** Asks for confirmation in a dialog; without scripts the link opens a confirmation page. */
export function DeleteInvoice({ id, number, children }: Props) {
  const post = usePost(href('/admin/invoices/:id/delete', { id }))
  return (
    <ConfirmDialog
      title={deleteQuestion}
      confirmLabel="Delete invoice"
      onConfirm={post}
      trigger={children}
    >
      {deleteText(number)}
    </ConfirmDialog>
  )
}

/** The same for a renewal's tax invoice before it is due. */
export function IssueTaxInvoice({ id, number, children }: Props) {
  const post = usePost(href('/admin/invoices/:id/tax-invoice', { id }))
  return (
    <ConfirmDialog
      title={taxInvoiceQuestion}
      confirmLabel="Issue tax invoice"
      tone="primary"
      onConfirm={post}
      trigger={children}
    >
      {taxInvoiceText(number)}
    </ConfirmDialog>
  )
}

function usePost(action: string): () => void {
  const fetcher = useFetcher<{ refusal: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  return () => void fetcher.submit({}, { method: 'post', action })
}

/**
 * The form behind a send button. With an `idempotencyKey` a double click sends once; without one
 * every click sends.
 */
export function SendInvoice({
  id,
  idempotencyKey = '',
  children,
}: {
  id: string
  idempotencyKey?: string
  children: (busy: boolean) => ReactNode
}) {
  const fetcher = useFetcher<{ refusal: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const { pathname, search } = useLocation()
  return (
    <fetcher.Form method="post" action={href('/admin/invoices/:id/send', { id })}>
      <HiddenField name="idempotency_key" value={idempotencyKey} />
      <HiddenField name="back" value={pathname + search} />
      {children(fetcher.state !== 'idle')}
    </fetcher.Form>
  )
}
