import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import {
  BankLineBadge,
  bankLineLabel,
} from '#modules/reconciliation/components/bank-line-state.tsx'
import type { BankLineRow } from '#modules/reconciliation/queries/bank-line-list.server.ts'
import { bankLineStates } from '#modules/reconciliation/rules/bank-line-states.ts'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'

export const bankLineColumns: readonly Column<BankLineRow>[] = [
  { id: 'text', header: 'On the statement', cell: Text, phone: 'title' },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => formatRand(row.amountCents),
    className: 'tabular whitespace-nowrap font-medium',
    sort: { by: 'amount', first: 'descending' },
    align: 'end',
    phone: 'foot-end',
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => <BankLineBadge state={row.state} />,
    phone: 'corner',
  },
  { id: 'reason', header: 'Why', cell: Why, phone: 'line' },
  {
    id: 'booked',
    header: 'Day',
    cell: (row) => formatDay(row.bookedOn),
    className: 'whitespace-nowrap text-muted',
    sort: { by: 'booked', first: 'descending' },
    phone: 'foot',
  },
]

function Text({ description, reference }: BankLineRow) {
  return (
    <span className="block max-w-full md:max-w-44 @4xl/list:max-w-64">
      <span className="block truncate" title={description}>
        {description || 'No text'}
      </span>
      {reference !== '' && (
        <span className="block truncate font-normal text-muted text-xs" title={reference}>
          {reference}
        </span>
      )}
    </span>
  )
}

function Why({ reason, state, decidedBy, isOutdated }: BankLineRow) {
  const words =
    reason === '' && state === 'waiting'
      ? 'Still being matched.'
      : isOutdated
        ? `${reason} That is already paid.`
        : reason
  return (
    <span className="block text-muted text-xs md:max-w-72 @min-[68rem]/list:max-w-md">
      {words}
      {state === 'dismissed' && decidedBy ? ` (${decidedBy})` : ''}
    </span>
  )
}

const states = bankLineStates.map((value) => ({ value, label: bankLineLabel(value) }))

export const deskFilters: readonly Filter[] = [
  {
    name: 'state',
    label: 'State',
    all: 'To review',
    options: [...states, { value: 'all', label: 'All lines' }],
  },
]

export const statementFilters: readonly Filter[] = [
  { name: 'state', label: 'State', all: 'All lines', options: states },
]
