import { UserPlus, UsersRound } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatCount } from '#kernel/format-count.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { customerList } from '#modules/customers/queries/customer-list.server.ts'
import {
  customerListShape,
  rankedTop,
  rankedWhole,
} from '#modules/customers/rules/customer-list.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/list'
import { customerColumns, customerFilters, fullName } from './columns.tsx'

const heading = 'Customer Management'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(customerListShape, args.url.searchParams)
  const [page, { timezone }] = await Promise.all([customerList(query), siteSettings()])
  return { query, page, timezone, now: now() }
}

const addCustomer = (
  <Button to="/admin/customers/new" icon={<UserPlus aria-hidden="true" className="size-4" />}>
    Add customer
  </Button>
)

export default function Customers({
  loaderData: { query, page, timezone, now },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={heading} actions={addCustomer} />
      {page.isTopOnly && (
        <p className="text-muted text-sm">
          There are too many customers to rank them all. These are the {formatCount(rankedTop)} with
          the most. A search or a filter that leaves fewer than {formatCount(rankedWhole)} ranks all
          of those.
        </p>
      )}
      <List
        label="Customers"
        noun={{ one: 'customer', many: 'customers' }}
        columns={customerColumns(timezone, now)}
        page={page}
        query={query}
        filters={customerFilters}
        search={{ label: 'Search customers', placeholder: 'Name, email or company' }}
        rowKey={(row) => row.id}
        rowName={fullName}
        rowLink={(row) => href('/admin/customers/:id', { id: row.id })}
        bulk={null}
        empty={
          <EmptyState
            icon={<UsersRound className="size-6" />}
            title="No customers yet"
            action={addCustomer}
          >
            Everyone who checks out becomes a customer. You can also add a customer yourself.
          </EmptyState>
        }
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading={heading}
      message="Failed to load customers"
      actions={addCustomer}
      error={error}
    />
  )
}
