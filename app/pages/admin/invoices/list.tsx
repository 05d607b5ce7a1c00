import { Banknote, Hourglass, Percent, Plus, ReceiptText, Send } from 'lucide-react'
import {
  href,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useSearchParams,
} from 'react-router'
import { ExportButtons } from '#app/shells/admin/export-buttons.tsx'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { parseListQuery } from '#kernel/list-query.ts'
import { invoiceList, invoiceStats } from '#modules/billing/invoices/queries/invoice-list.server.ts'
import { invoiceActions } from '#modules/billing/invoices/rules/invoice-actions.ts'
import { invoiceListShape } from '#modules/billing/invoices/rules/invoice-list.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/list'
import { invoiceColumns, invoiceFilters } from './columns.tsx'
import { InvoiceStatCards } from './list-parts.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Invoices' }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(invoiceListShape, args.url.searchParams)
  const [page, stats] = await Promise.all([invoiceList(query), invoiceStats()])
  return { query, page, stats }
}

/** Steps and searches of the wizard do not reload the list behind it. */
export function shouldRevalidate({
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formAction?.startsWith('/admin/invoices/new') ? false : defaultShouldRevalidate
}

const createInvoice = (
  <Button to="/admin/invoices/new" icon={<Plus aria-hidden="true" className="size-4" />}>
    Create invoice
  </Button>
)

/** The list. 'Create Manual Invoice' opens as a dialog over it, with its own address. */
export default function Invoices({ loaderData: { query, page, stats } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Invoice Management"
        more={
          <>
            <Button
              to="/admin/invoices/vat-report"
              variant="outline"
              icon={<Percent aria-hidden="true" className="size-4" />}
            >
              VAT report
            </Button>
            <Button
              to={href('/admin/invoices/receipts')}
              variant="outline"
              icon={<Banknote aria-hidden="true" className="size-4" />}
            >
              Receipts
            </Button>
            <Button
              to={href('/admin/invoices/age-analysis')}
              variant="outline"
              icon={<Hourglass aria-hidden="true" className="size-4" />}
            >
              Age analysis
            </Button>
            <ExportButton />
          </>
        }
        actions={createInvoice}
      />
      <InvoiceStatCards stats={stats} />
      <List
        label="Invoices"
        noun={{ one: 'invoice', many: 'invoices' }}
        columns={invoiceColumns}
        page={page}
        query={query}
        filters={invoiceFilters}
        search={{ label: 'Search invoices', placeholder: 'Number, name, email or company' }}
        rowKey={(row) => row.id}
        rowName={(row) => `invoice ${row.number}`}
        rowLink={(row) => href('/admin/invoices/:id', { id: row.id })}
        bulk={{
          page: href('/admin/invoices/send'),
          label: 'Send selected',
          selectable: (row) => row.kind === 'invoice' && invoiceActions(row).includes('send'),
          actions: () => <SendSelected />,
        }}
        empty={
          <EmptyState
            icon={<ReceiptText className="size-6" />}
            title="No invoices found"
            action={createInvoice}
          >
            Invoices appear here with every order and renewal. You can also create one yourself.
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

/** Leads to the page that confirms who gets what, and back to this list. */
function SendSelected() {
  return (
    <>
      <HiddenField name="list" value={useLocation().search} />
      <Button type="submit" size="sm" icon={<Send aria-hidden="true" className="size-4" />}>
        Send selected
      </Button>
    </>
  )
}

/** Exports all pages of the filtered list. */
function ExportButton() {
  const [params] = useSearchParams()
  return <ExportButtons to={`${href('/admin/invoices/export')}?${params}`} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading="Invoice Management"
      message="Failed to fetch invoices"
      actions={createInvoice}
      error={error}
    />
  )
}
