import { ExternalLink, Plus, ReceiptText } from 'lucide-react'
import { redirect } from '#app/request/redirect.server.ts'
import { openSections } from '#app/shells/admin/sections.ts'
import { requireStaff } from '#app/shells/guards.server.ts'
import { useRefresh } from '#app/use-refresh.ts'
import { formatRand } from '#kernel/money.ts'
import { countCap } from '#kernel/paging.ts'
import { mayViewAuditLog } from '#modules/activity/policy.ts'
import { chainState } from '#modules/activity/queries/chain-state.server.ts'
import { recentActivity } from '#modules/activity/queries/recent-activity.server.ts'
import { unallocatedCount } from '#modules/billing/notifications/queries/unallocated-payments.server.ts'
import { mayManageOrders, mayManagePayments, mayViewBilling } from '#modules/billing/policy.ts'
import { backOfficeFigures } from '#modules/billing/revenue/queries/back-office-figures.server.ts'
import { RunAlarm } from '#modules/billing/runs/components/run-alarm.tsx'
import { runWatch } from '#modules/billing/runs/queries/run-watch.server.ts'
import { mayViewDashboard } from '#modules/identity/policy.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import { mailQueueState } from '#modules/mail/queries/mail-queue.server.ts'
import { countMailsToReview } from '#modules/mail/queries/mails-to-review.server.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { missingProxy } from '#platform/security/missing-proxy.server.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { formatCount } from '#ui/table/pager.tsx'
import type { Route } from './+types/dashboard'
import { ActivityList } from './dashboard/activity-list.tsx'
import { AuditWarning } from './dashboard/audit-warning.tsx'
import { MailWarning } from './dashboard/mail-warning.tsx'
import { ProxyWarning } from './dashboard/proxy-warning.tsx'
import { QueueWarning } from './dashboard/queue-warning.tsx'
import { UnallocatedPayments } from './dashboard/unallocated-payments.tsx'
import { visibleActivity } from './dashboard/visible-activity.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Website Dashboard' }]

/** B§9: the dashboard shows 8 entries and refreshes every 30 s. */
const entries = 8
const refreshEvery = 30_000

export async function loader(args: Route.LoaderArgs) {
  const member = await requireStaff(args)
  // All staff land here after signing in; without access they are redirected to the first section they may open.
  if (!mayViewDashboard(member)) throw redirect(openSections(member)[0] ?? '/admin/profile')
  const [figures, activity, { timezone }, watch, unallocated, mails, queue, chain] = await Promise.all([
    backOfficeFigures(),
    recentActivity({ limit: entries, about: visibleActivity(member) }),
    siteSettings(),
    mayViewBilling(member) ? runWatch() : null,
    mayManagePayments(member) ? unallocatedCount() : null,
    canManageEmail(member) ? countMailsToReview() : 0,
    canManageEmail(member) ? mailQueueState() : null,
    mayViewAuditLog(member) ? chainState() : null,
  ])
  const proxy = mayManageSettings(member) ? missingProxy() : null
  const alarm = watch?.alarm ?? null
  const isLogBroken = (chain?.problem ?? null) !== null
  return { figures, activity, timezone, alarm, proxy, unallocated, mails, queue, isLogBroken, now: now(), mayManageOrders: mayManageOrders(member) }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { figures, activity, timezone, now, alarm, proxy, unallocated, mails, queue, isLogBroken, mayManageOrders } = loaderData
  const { pending, paid } = figures.orders.byStatus
  useRefresh(refreshEvery)
  return (
    <>
      <PageHeader
        title="Website Dashboard"
        actions={
          <Button href="/" variant="outline" icon={<ExternalLink aria-hidden="true" className="size-4" />}>
            View Website
          </Button>
        }
      />
      {isLogBroken && <AuditWarning />}
      {alarm && <RunAlarm alarm={alarm} to="/admin/billing" />}
      {mails > 0 && <MailWarning count={mails} />}
      {queue && <QueueWarning queue={queue} zone={timezone} />}
      {proxy !== null && <ProxyWarning address={proxy} />}
      {unallocated && unallocated.count > 0 && <UnallocatedPayments {...unallocated} />}
      <StatCards label="Figures">
        <StatCard
          label="Awaiting payment"
          value={formatCount(pending.count)}
          note={formatRand(pending.totalCents)}
          to={mayManageOrders ? '/admin/orders?status=pending' : undefined}
        />
        <StatCard
          label="Paid orders"
          value={formatCount(paid.count)}
          note={formatRand(paid.totalCents)}
          to={mayManageOrders ? '/admin/orders?status=paid' : undefined}
        />
        <StatCard label="Active services" value={capped(figures.activeServices)} />
        <StatCard label="Customers" value={capped(figures.customers)} note={`${capped(figures.packages)} packages on sale`} />
      </StatCards>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Card title="Recent Activity" flush>
          <ActivityList entries={activity} now={now} zone={timezone} />
        </Card>
        {mayManageOrders && (
          <Card title="Quick actions">
            <div className="flex flex-col gap-2">
              <Button to="/admin/orders/new" icon={<Plus aria-hidden="true" className="size-4" />}>
                Create Order
              </Button>
              <Button
                to="/admin/orders?status=pending&method=bank_transfer"
                variant="outline"
                icon={<ReceiptText aria-hidden="true" className="size-4" />}
              >
                Record an EFT payment
              </Button>
            </div>
          </Card>
        )}
      </div>
    </>
  )
}

function capped(count: number): string {
  return count > countCap ? `${formatCount(countCap)}+` : formatCount(count)
}
