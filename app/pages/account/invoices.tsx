import { ReceiptText } from 'lucide-react'
import { href } from 'react-router'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { formatRand } from '#kernel/money.ts'
import { correctionLabel } from '#modules/billing/documents/rules/document.ts'
import { InvoiceStatusBadge } from '#modules/billing/invoices/components/invoice-status.tsx'
import {
  customerInvoices,
  type InvoiceSummary,
} from '#modules/billing/invoices/queries/customer-invoices.server.ts'
import {
  customerInvoiceListShape,
  customerInvoiceStateLabels,
  customerInvoiceStates,
} from '#modules/billing/invoices/rules/invoice-list.ts'
import { accountBalance } from '#modules/billing/statements/queries/account-balance.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Column } from '#ui/table/column.ts'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/invoices'
import { CreditNote } from './pay/payment-parts.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Your invoices' }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const query = parseListQuery(customerInvoiceListShape, args.url.searchParams)
  const [page, balance] = await Promise.all([
    customerInvoices(person, query),
    accountBalance(person),
  ])
  return { query, page, balance, onlyLooking: person.viewedBy !== undefined }
}

const columns: Column<InvoiceSummary>[] = [
  {
    id: 'number',
    header: 'Invoice',
    cell: (row) => row.number,
    sort: { by: 'number', first: 'ascending' },
    phone: 'title',
  },
  {
    id: 'issued',
    header: 'Issued',
    cell: (row) => formatDay(row.issueDate),
    sort: { by: 'issued', first: 'descending' },
    phone: 'hidden',
  },
  {
    id: 'due',
    header: 'Due',
    cell: dueLabel,
    sort: { by: 'due', first: 'ascending', values: 'days' },
    phone: 'line',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <InvoiceStatusBadge status={row.status} />,
    phone: 'corner',
  },
  {
    id: 'total',
    header: 'Amount',
    cell: amountLabel,
    sort: { by: 'total', first: 'descending' },
    align: 'end',
    phone: 'line',
  },
]

function amountLabel(row: InvoiceSummary) {
  if (row.owedCents === 0 || row.owedCents === row.totalCents) return formatRand(row.totalCents)
  return (
    <>
      {formatRand(row.totalCents)}
      <span className="block font-normal text-muted text-xs">{formatRand(row.owedCents)} left</span>
    </>
  )
}

function dueLabel(row: InvoiceSummary) {
  if (row.kind === 'credit_note') return correctionLabel(row)
  return (
    <>
      <span className="md:hidden">Due </span>
      {formatDay(row.dueDate)}
    </>
  )
}

function sumOf(rows: readonly InvoiceSummary[], ids: ReadonlySet<string>): number {
  return rows.reduce((sum, row) => (ids.has(row.id) ? sum + row.owedCents : sum), 0)
}

function PayChosen({ sum }: { sum: number }) {
  return (
    <Button type="submit" size="sm">
      Pay {formatRand(sum)}
    </Button>
  )
}

export default function Invoices({
  loaderData: { page, query, balance, onlyLooking },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Invoices"
        description="All your invoices and credit notes."
        actions={
          <>
            <Button to="/dashboard/statement" variant="outline">
              Account statement
            </Button>
            {balance.openCount > 0 && !onlyLooking && (
              <Button to="/dashboard/pay">
                Pay {formatRand(balance.owedCents + balance.awaitingCents)}
                <span className="sr-only">
                  {' '}
                  in {balance.openCount} {balance.openCount === 1 ? 'invoice' : 'invoices'}
                </span>
              </Button>
            )}
          </>
        }
      />
      {balance.creditCents > 0 && <CreditNote cents={balance.creditCents} />}
      <List
        label="Invoices"
        noun={{ one: 'invoice', many: 'invoices' }}
        columns={columns}
        page={page}
        query={query}
        search={{ label: 'Search invoices', placeholder: 'Search by invoice number' }}
        filters={[
          {
            name: 'status',
            label: 'Status',
            all: 'All statuses',
            options: customerInvoiceStates.map((value) => ({
              value,
              label: customerInvoiceStateLabels[value],
            })),
          },
        ]}
        rowKey={(row) => row.id}
        rowName={(row) => `Invoice ${row.number}`}
        rowLink={(row) => href('/dashboard/invoices/:id', { id: row.id })}
        bulk={
          onlyLooking
            ? null
            : {
                page: '/dashboard/pay',
                label: 'Pay selected',
                actions: (chosen) => <PayChosen sum={sumOf(page.rows, chosen.ids)} />,
                selectable: (row) => row.canBePaid,
              }
        }
        empty={
          <EmptyState
            icon={<ReceiptText className="size-6" />}
            title="You have no invoices yet"
            action={
              <Button href="/products" size="lg">
                See our plans
              </Button>
            }
          >
            They’ll appear here after your first order, each with a PDF.
          </EmptyState>
        }
      />
    </>
  )
}
