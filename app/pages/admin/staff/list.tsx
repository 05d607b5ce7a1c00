import { UserCog, UserPlus } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { roleList } from '#modules/identity/queries/role-list.server.ts'
import { staffCounts, staffList } from '#modules/identity/queries/staff-list.server.ts'
import { staffListShape } from '#modules/identity/rules/staff/staff-list.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/list'
import { staffColumns, staffFilters } from './columns.tsx'
import { useListSearch } from './list-search.ts'
import { memberName } from './member.tsx'
import { memberRow } from './member-view.server.ts'

const loadFailure = 'Failed to load staff members'

const heading = 'Staff Management'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const viewer = signedInStaff(args)
  const roles = await roleList()
  const query = parseListQuery(staffListShape(roles.map(({ id }) => id)), args.url.searchParams)
  const [{ rows, ...page }, counts, { timezone }] = await Promise.all([
    staffList(query),
    staffCounts(),
    siteSettings(),
  ])
  return {
    query,
    counts,
    timezone,
    now: now(),
    page: { ...page, rows: rows.map((member) => memberRow(viewer, member)) },
    roles: roles.map(({ id, name }) => ({ value: id, label: name })),
  }
}

export default function Staff({
  loaderData: { query, page, counts, roles, timezone, now },
}: Route.ComponentProps) {
  const search = useListSearch()
  const addStaff = (
    <Button
      to={`${href('/admin/staff/new')}${search}`}
      preventScrollReset
      icon={<UserPlus aria-hidden="true" className="size-4" />}
    >
      Add staff
    </Button>
  )
  return (
    <>
      <PageHeader
        title={heading}
        description="Who works in the back office, and in which role."
        actions={addStaff}
      />
      <StatCards label="Staff">
        <StatCard
          label="Total staff"
          value={counts.total}
          to={href('/admin/staff')}
          {...(counts.invited > 0 && { note: `${counts.invited} invited` })}
        />
        <StatCard
          label="Active"
          value={counts.active}
          to={`${href('/admin/staff')}?status=active`}
        />
        <StatCard label="Admins" value={counts.administrators} />
      </StatCards>
      <List
        label="Staff"
        noun={{ one: 'staff member', many: 'staff members' }}
        columns={staffColumns(timezone, now)}
        page={page}
        query={query}
        filters={staffFilters(roles)}
        search={{ label: 'Search staff', placeholder: 'Name or email' }}
        rowKey={(row) => row.id}
        rowName={memberName}
        rowLink={(row) => `${href('/admin/staff/:id', { id: row.id })}${search}`}
        bulk={null}
        empty={
          <EmptyState icon={<UserCog className="size-6" />} title="No staff yet" action={addStaff}>
            Invite the people who help you, and choose what each of them may open.
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message={loadFailure} error={error} />
}
