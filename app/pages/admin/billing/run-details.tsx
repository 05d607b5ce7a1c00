import { data, href } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { isId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import {
  billingRunById,
  billingRunLog,
  runProblems,
} from '#modules/billing/runs/queries/billing-runs.server.ts'
import { logStatusLabels, runLogShape } from '#modules/billing/runs/rules/run-list.ts'
import { billingLogStatuses } from '#modules/billing/subscriptions/rules/renewal-states.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/run-details'
import { logColumns } from './log-columns.tsx'
import { Problems } from './problems.tsx'
import { RunMetrics, RunStatusBadge, RunTimes } from './run-metrics.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Run of ${formatDay(loaderData.run.asOf)}` : 'Billing run' },
]

export async function loader(args: Route.LoaderArgs) {
  const run = isId(args.params.id) ? await billingRunById(args.params.id) : null
  if (!run) throw data('Billing run not found', { status: 404 })
  const query = parseListQuery(runLogShape, args.url.searchParams)
  const [page, problems, { timezone }] = await Promise.all([
    billingRunLog(run.id, query),
    runProblems(run.asOf),
    siteSettings(),
  ])
  return { run, query, page, problems, timezone, now: now() }
}

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All subscriptions',
    options: billingLogStatuses.map((value) => ({ value, label: logStatusLabels[value] })),
  },
]

/** One run: what it did, what went wrong, and each subscription that it billed. */
export default function RunDetails({
  loaderData: { run, query, page, problems, timezone, now },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={
          <>
            Run of {formatDay(run.asOf)} <RunStatusBadge status={run.status} />
          </>
        }
        description={<RunTimes run={run} zone={timezone} now={now} />}
        back={{ label: 'Billing runs', to: '/admin/billing/runs' }}
      />
      {run.message !== '' && (
        <Alert kind="warning" title="Message from the run">
          {run.message}
        </Alert>
      )}
      <RunMetrics runs={[run]} />
      <Problems problems={problems} day={run.asOf} />
      <section aria-labelledby="log" className="flex flex-col gap-3">
        <h2 id="log" className="font-semibold text-lg">
          Subscriptions in this run
        </h2>
        <List
          label="Subscriptions in this run"
          noun={{ one: 'subscription', many: 'subscriptions' }}
          columns={logColumns}
          page={page}
          query={query}
          filters={filters}
          search={null}
          rowKey={(row) => row.id}
          rowName={(row) => row.description}
          rowLink={(row) =>
            row.invoiceId
              ? href('/admin/invoices/:id', { id: row.invoiceId })
              : href('/admin/subscriptions/:id', { id: row.subscriptionId })
          }
          bulk={null}
          empty={
            <EmptyState title="Nothing was billed">
              No subscription was due, or a later run on the same day billed them.
            </EmptyState>
          }
        />
      </section>
    </>
  )
}
