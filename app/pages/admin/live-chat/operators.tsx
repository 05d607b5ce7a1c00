import { Headset, Plus } from 'lucide-react'
import { href, Outlet, useLocation } from 'react-router'
import { refetched } from '#app/refetched.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { useRefresh } from '#app/use-refresh.ts'
import { operatorList } from '#modules/chat/operators/queries/operators.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/operators'
import { OperatorCard } from './operators/operator-card.tsx'
import { LiveChatTabs } from './tabs.tsx'

const heading = 'Chat operators'
const refetchFailure = 'Failed to refetch operators'
const refreshEveryMs = 30_000

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader() {
  const [list, { timezone }] = await Promise.all([operatorList(), siteSettings()])
  return { operators: list, now: now(), timezone }
}

export const clientLoader =
  refetched<Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>>(refetchFailure)

const addOperator = (
  <Button
    to={href('/admin/live-chat/operators/new')}
    preventScrollReset
    icon={<Plus aria-hidden="true" className="size-4" />}
  >
    Add operator
  </Button>
)

export default function ChatOperators({
  loaderData: { operators, now: at, timezone },
}: Route.ComponentProps) {
  const isList = useLocation().pathname === href('/admin/live-chat/operators')
  return (
    <>
      <PageHeader
        title={heading}
        description="Who answers live chat, and how many chats at once."
        actions={addOperator}
      />
      <LiveChatTabs maySetUp />
      {operators.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Headset className="size-6" />}
            title="No operators yet"
            action={addOperator}
          >
            Visitors can chat once an operator is online. Until then they leave a message.
          </EmptyState>
        </Card>
      ) : (
        <ul aria-label="Operators" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {operators.map((operator) => (
            <li key={operator.id} className="grid min-w-0">
              <OperatorCard operator={operator} now={at} zone={timezone} />
            </li>
          ))}
        </ul>
      )}
      {isList && <Refreshing />}
      <Outlet />
    </>
  )
}

/** Not while a dialog is open: its form must keep the version of what its user saw. */
function Refreshing() {
  useRefresh(refreshEveryMs, refetchFailure)
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load operators" error={error} />
}
