import { Eye, Send, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import type { InvoiceListRow } from '#modules/billing/invoices/queries/invoice-list-rows.server.ts'
import { invoiceActions } from '#modules/billing/invoices/rules/invoice-actions.ts'
import { DeleteInvoice } from './invoice-questions.tsx'
import { SendInvoice } from './send-invoice.tsx'

const icon = { 'aria-hidden': true, className: 'size-4' } as const
const square =
  'grid size-9 max-sm:size-11 shrink-0 md:@max-4xl/list:size-8 cursor-pointer place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-text'

/** View, send when not paid, delete. Where the list is narrow the row itself is the view. */
export function RowActions({ row }: { row: InvoiceListRow }) {
  const actions = invoiceActions(row)
  return (
    <span className="-my-1 flex justify-end gap-0.5 max-md:justify-start max-md:-ml-2">
      <Link
        to={href('/admin/invoices/:id', { id: row.id })}
        aria-label={`View ${row.number}`}
        title="View details"
        className={`${square} max-md:hidden md:@max-4xl/list:hidden`}
      >
        <Eye {...icon} />
      </Link>
      {actions.includes('send') && (
        <SendInvoice id={row.id}>
          {(busy) => (
            <button
              type="submit"
              aria-label={`Send ${row.number}`}
              title="Send invoice"
              aria-busy={busy}
              className={square}
            >
              <Send {...icon} />
            </button>
          )}
        </SendInvoice>
      )}
      {row.isDeletable && (
        <DeleteInvoice id={row.id} number={row.number}>
          <Link
            to={href('/admin/invoices/:id/delete', { id: row.id })}
            aria-label={`Delete ${row.number}`}
            title="Delete"
            className={`${square} hover:text-danger`}
          >
            <Trash2 {...icon} />
          </Link>
        </DeleteInvoice>
      )}
    </span>
  )
}
