import { Eye, Send, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { correctionLabel } from '#modules/billing/documents/rules/document.ts'
import { InvoiceStatusBadge } from '#modules/billing/invoices/components/invoice-status.tsx'
import type { InvoiceListRow } from '#modules/billing/invoices/queries/invoice-list-rows.server.ts'
import { invoiceActions } from '#modules/billing/invoices/rules/invoice-actions.ts'
import {
  invoiceListStateLabels,
  invoiceListStates,
  invoiceRangeLabels,
  invoiceRanges,
} from '#modules/billing/invoices/rules/invoice-list.ts'
import { NextBillingLabel } from '#modules/billing/subscriptions/components/service-row.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { NameCell } from '#ui/table/name-cell.tsx'
import { DeleteInvoice, SendInvoice } from './list-parts.tsx'

const icon = { 'aria-hidden': true, className: 'size-4' } as const
const square =
  'grid size-9 max-sm:size-11 shrink-0 md:@max-4xl/list:size-8 cursor-pointer place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-text'

/** View, send when not paid, delete. Where the list is narrow the row itself is the view. */
function RowActions({ row }: { row: InvoiceListRow }) {
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

export const invoiceColumns: readonly Column<InvoiceListRow>[] = [
  {
    id: 'number',
    header: 'Invoice',
    cell: Numbered,
    sort: { by: 'issued', first: 'descending' },
    phone: 'title',
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: (row) => <NameCell name={row.customerName} below={row.company} />,
    fills: true,
    sort: { by: 'customer', first: 'ascending' },
    phone: 'line',
  },
  {
    id: 'total',
    header: 'Amount',
    cell: (row) => formatRand(row.totalCents),
    className: 'whitespace-nowrap font-medium',
    sort: { by: 'total', first: 'descending' },
    align: 'end',
    phone: 'foot-end',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <InvoiceStatusBadge status={row.status} />,
    // 'Awaiting payment' takes two lines where the table is narrow.
    className:
      'md:@max-4xl/list:[&>span]:whitespace-normal md:@max-4xl/list:[&>span]:rounded-xl md:@max-4xl/list:[&>span]:leading-tight',
    phone: 'corner',
  },
  {
    id: 'due',
    header: 'Due date',
    cell: Due,
    sort: { by: 'due', first: 'ascending', values: 'days' },
    phone: 'foot',
  },
  {
    id: 'next',
    header: 'Next Billing',
    cell: (row) => <NextBillingLabel next={row.nextBilling} />,
    phone: 'hidden',
    from: 'wide',
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (row) => <RowActions row={row} />,
    align: 'end',
    phone: 'line',
  },
]

/** Longer numbers than the usual ones take two lines where the table has no room. */
const usualLength = 16

function Numbered({ number, issueDate, importedFrom }: InvoiceListRow) {
  return (
    <>
      <span
        className={`block @min-[68rem]/list:whitespace-nowrap ${number.length > usualLength ? '' : 'md:whitespace-nowrap'}`}
      >
        {number}
      </span>
      <span className="block font-normal text-muted text-xs md:whitespace-nowrap">
        {formatDay(issueDate)}
        {importedFrom !== null && <span className="block">Imported</span>}
      </span>
    </>
  )
}

function Due({ kind, revisesProForma, dueDate }: InvoiceListRow) {
  if (kind === 'credit_note')
    return <span className="text-muted">{correctionLabel({ revisesProForma })}</span>
  return (
    <span className="whitespace-nowrap text-muted">
      <span className="md:hidden">Due </span>
      {formatDay(dueDate)}
    </span>
  )
}

export const invoiceFilters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All',
    options: invoiceListStates.map((value) => ({ value, label: invoiceListStateLabels[value] })),
  },
  {
    name: 'range',
    label: 'Time',
    all: 'All time',
    options: invoiceRanges.map((value) => ({ value, label: invoiceRangeLabels[value] })),
  },
]
