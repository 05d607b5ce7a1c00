import { href } from 'react-router'
import { refetched } from '#app/refetched.ts'
import { ExportButtons } from '#app/shells/admin/export-buttons.tsx'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { useRefresh } from '#app/use-refresh.ts'
import { countOf, formatCount } from '#kernel/format-count.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { operatorChoices } from '#modules/chat/operators/queries/operators.server.ts'
import { ratingText } from '#modules/chat/operators/rules/shown-status.ts'
import { maySetUpChat } from '#modules/chat/policy.ts'
import { type ChatReport, chatReport } from '#modules/chat/statistics/queries/chat-report.server.ts'
import { chatReportQuery, secondsText } from '#modules/chat/statistics/rules/chat-report-query.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { reportPresets } from '#modules/support/reports/rules/ticket-report.ts'
import { BusyHours } from '#ui/charts/busy-hours.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { ReportRange } from '../report-parts.tsx'
import type { Route } from './+types/statistics'
import { ChatCharts, OperatorTable } from './statistics/chat-charts.tsx'
import { LiveChatTabs } from './tabs.tsx'

const heading = 'Chat statistics'
const refetchFailure = 'Failed to refetch stats'
const refreshEveryMs = 60_000

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const today = await siteToday()
  const query = chatReportQuery(args.url.searchParams, today)
  const [report, operators, { timezone }] = await Promise.all([
    chatReport(query),
    operatorChoices(),
    siteSettings(),
  ])
  return {
    query,
    report,
    operators,
    presets: reportPresets(today),
    timezone,
    maySetUp: maySetUpChat(member),
  }
}

export const clientLoader =
  refetched<Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>>(refetchFailure)

export default function ChatStatistics({ loaderData }: Route.ComponentProps) {
  const { query, report, operators, presets, timezone, maySetUp } = loaderData
  const { from, to, operator } = query
  useRefresh(refreshEveryMs, refetchFailure)
  const exported = `${href('/admin/live-chat/statistics/export')}?${new URLSearchParams({ from, to, ...(operator && { operator }) })}`
  return (
    <>
      <PageHeader
        title={heading}
        description={`Chats by the day they began. Days and hours are those of the office (${timezone}).`}
        actions={<ExportButtons to={exported} />}
      />
      <LiveChatTabs maySetUp={maySetUp} />
      <ReportRange
        query={query}
        presets={presets}
        columns="sm:grid-cols-2 xl:grid-cols-4"
        submit="Show statistics"
      >
        <SelectField
          label="Operator"
          name="operator"
          placeholder="All operators"
          defaultValue={operator ?? ''}
          options={operators.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </ReportRange>
      <ChatFigureCards report={report} />
      <ChatCharts query={query} report={report} />
      <OperatorTable operators={report.operators} />
      <BusyHours
        title="Chats by hour"
        caption="Chats that began, by weekday and hour of the day"
        busy={report.busy}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load chat statistics" error={error} />
}

/** A§3: what waits and goes on now, and what became of the chats of the range. */
function ChatFigureCards({ report: { waitingNow, activeNow, all } }: { report: ChatReport }) {
  return (
    <StatCards label="Figures">
      <StatCard label="Waiting" value={formatCount(waitingNow)} note="now" />
      <StatCard label="Active" value={formatCount(activeNow)} note="now" />
      <StatCard
        label="Resolved"
        value={formatCount(all.resolved)}
        note={`of ${formatCount(all.chats)} begun`}
      />
      <StatCard label="Missed" value={formatCount(all.missed)} note="ended before an answer" />
      <StatCard label="First answer" value={secondsText(all.response.median)} note="median" />
      <StatCard
        label="Average rating"
        value={ratingText(all.rating)}
        note={countOf(all.rated, 'rating')}
      />
    </StatCards>
  )
}
