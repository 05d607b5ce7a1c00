import { href } from 'react-router'
import { ExportButtons } from '#app/shells/admin/export-buttons.tsx'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import {
  ratingReport,
  ticketReport,
} from '#modules/support/reports/queries/ticket-report.server.ts'
import { reportPresets, reportQuery } from '#modules/support/reports/rules/ticket-report.ts'
import {
  ticketCategories,
  ticketCategoryLabels,
  ticketTeamLabels,
  ticketTeams,
} from '#modules/support/rules/ticket.ts'
import { ticketAgents } from '#modules/support/teams/queries/team-setup.server.ts'
import { BusyHours } from '#ui/charts/busy-hours.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ReportRange } from '../report-parts.tsx'
import type { Route } from './+types/reports'
import { Ratings } from './reports/ratings.tsx'
import { PromisesKept, ReportCharts, TimesTable } from './reports/report-charts.tsx'

const heading = 'Ticket reports'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const today = await siteToday()
  const query = reportQuery(args.url.searchParams, today)
  const [report, ratings, agents, { timezone }] = await Promise.all([
    ticketReport(query),
    ratingReport(query),
    ticketAgents(),
    siteSettings(),
  ])
  return {
    query,
    report,
    ratings,
    agents: agents.map(({ userId, name }) => ({ userId, name })),
    presets: reportPresets(today),
    timezone,
  }
}

export default function TicketReports({ loaderData }: Route.ComponentProps) {
  const { query, report, ratings, agents, presets, timezone } = loaderData
  const { from, to, team, category, agent } = query
  const narrowed = { ...(team && { team }), ...(category && { category }), ...(agent && { agent }) }
  const exported = `${href('/admin/tickets/reports/export')}?${new URLSearchParams({ from, to, ...narrowed })}`
  const nameOf = (id: string | null) =>
    id === null
      ? 'Unassigned'
      : (agents.find(({ userId }) => userId === id)?.name ?? 'Former staff')
  return (
    <>
      <PageHeader
        title={heading}
        back={{ label: 'Tickets', to: href('/admin/tickets') }}
        description={`Times are in business hours (${timezone}) and leave out time spent waiting for the customer.`}
        actions={<ExportButtons to={exported} />}
      />
      <ReportRange
        query={query}
        presets={presets}
        columns="sm:grid-cols-3 xl:grid-cols-6"
        submit="Show report"
      >
        <SelectField
          label="Team"
          name="team"
          placeholder="All teams"
          defaultValue={team ?? ''}
          options={ticketTeams.map((value) => ({ value, label: ticketTeamLabels[value] }))}
        />
        <SelectField
          label="Category"
          name="category"
          placeholder="All categories"
          defaultValue={category ?? ''}
          options={ticketCategories.map((value) => ({ value, label: ticketCategoryLabels[value] }))}
        />
        <SelectField
          label="Agent"
          name="agent"
          placeholder="All agents"
          defaultValue={agent ?? ''}
          options={[
            { value: 'none', label: 'Unassigned' },
            ...agents.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
        />
      </ReportRange>
      <ReportCharts query={query} report={report} />
      <PromisesKept report={report} />
      <TimesTable
        title="By category"
        rows={report.categories.map(({ category, ...times }) => ({
          key: category,
          name: ticketCategoryLabels[category],
          ...times,
        }))}
      />
      <TimesTable
        title="By agent"
        rows={report.agents.map(({ agentId, ...times }) => ({
          key: agentId ?? 'none',
          name: nameOf(agentId),
          ...times,
        }))}
      />
      <TimesTable
        title="By hour opened"
        rows={report.hours.map(({ hour, ...times }) => ({
          key: String(hour),
          name: `${String(hour).padStart(2, '0')}:00`,
          ...times,
        }))}
      />
      <BusyHours
        title="New tickets by hour"
        caption="New tickets by weekday and hour of the day"
        busy={report.busy}
      />
      <Ratings ratings={ratings} zone={timezone} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading={heading}
      message="Failed to load tickets"
      retryLabel="Retry"
      error={error}
    />
  )
}
