import { ExternalLink } from 'lucide-react'
import { dashboardGuide } from '#app/guide/dashboard-guide.server.ts'
import { GuideCard } from '#app/guide/guide-card.tsx'
import { redirect } from '#app/request/redirect.server.ts'
import { SectionLinkCard } from '#app/shells/admin/section-link.tsx'
import { openSections } from '#app/shells/admin/sections.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { useRefresh } from '#app/use-refresh.ts'
import { mayViewAuditLog } from '#modules/activity/policy.ts'
import { chainState } from '#modules/activity/queries/audit-findings.server.ts'
import { recentActivity } from '#modules/activity/queries/recent-activity.server.ts'
import { unallocatedCount } from '#modules/billing/notifications/queries/unallocated-payments.server.ts'
import { cardProblem } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { mayManagePayments, mayViewBilling } from '#modules/billing/policy.ts'
import { mayViewDashboard } from '#modules/identity/policy.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import { countMailsToReview, mailQueueState } from '#modules/mail/queries/mail-queue.server.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { areEventsSilent } from '#platform/events.server.ts'
import { missingProxy } from '#platform/security/missing-proxy.server.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { StatCards } from '#ui/layout/stat-card.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/dashboard'
import { BillingCard, IncomeChart } from './dashboard/billing-card.tsx'
import { billingState, businessCards, websiteCards } from './dashboard/business-cards.server.ts'
import { QuickActions, quickActionsOf } from './dashboard/quick-actions.tsx'
import { visibleActivity } from './dashboard/visible-activity.ts'
import { waitingFor } from './dashboard/waiting.server.ts'
import { ActivityList, WaitingList } from './dashboard/waiting-list.tsx'
import { Warnings } from './dashboard/warnings.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Website Dashboard' }]

/** B§9: the dashboard shows 8 entries and refreshes every 30 s. */
const entries = 8
const refreshEvery = 30_000
/** While the income is still being counted. */
const refreshSoon = 3_000

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  // All staff land here after signing in; without access they are redirected to the first section
  // they may open.
  if (!mayViewDashboard(member)) throw redirect(openSections(member)[0] ?? '/admin/profile')
  const [
    settings,
    activity,
    waiting,
    business,
    website,
    billing,
    unallocated,
    mails,
    queue,
    chain,
  ] = await Promise.all([
    siteSettings(),
    recentActivity({ limit: entries, about: visibleActivity(member) }),
    waitingFor(member),
    businessCards(member),
    websiteCards(member),
    mayViewBilling(member) ? billingState() : null,
    mayManagePayments(member) ? unallocatedCount() : null,
    canManageEmail(member) ? countMailsToReview() : 0,
    canManageEmail(member) ? mailQueueState() : null,
    mayViewAuditLog(member) ? chainState() : null,
  ])
  const { timezone } = settings
  const guide = mayManageSettings(member) ? await dashboardGuide() : null
  const warnings = {
    isLogBroken: (chain?.problem ?? null) !== null,
    alarm: billing?.alarm ?? null,
    proxy: mayManageSettings(member) ? missingProxy() : null,
    areEventsSilent: mayManageSettings(member) && areEventsSilent(),
    card:
      mayManageSettings(member) && settings.paymentMethods.card_enabled
        ? (cardProblem(settings)?.message ?? null)
        : null,
    unallocated,
    mails,
    queue,
  }
  return {
    warnings,
    activity,
    waiting,
    business,
    website,
    billing,
    guide,
    timezone,
    now: now(),
    actions: quickActionsOf(member),
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { warnings, activity, waiting, business, website, billing, guide, timezone, now, actions } =
    loaderData
  useRefresh(billing !== null && billing.income === null ? refreshSoon : refreshEvery)
  return (
    <>
      <PageHeader
        title="Website Dashboard"
        actions={
          <Button
            href="/"
            variant="outline"
            icon={<ExternalLink aria-hidden="true" className="size-4" />}
          >
            View Website
          </Button>
        }
      />
      <Warnings {...warnings} zone={timezone} />
      {guide && <GuideCard progress={guide} />}
      <WaitingList lines={waiting} />
      {business.length > 0 && (
        <StatCards label="Business">
          {business.map((card) => (
            <SectionLinkCard key={card.label} {...card} />
          ))}
        </StatCards>
      )}
      {billing && (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_18rem]">
          <IncomeChart income={billing.income} />
          <BillingCard state={billing} now={now} zone={timezone} />
        </div>
      )}
      {website.length > 0 && (
        <StatCards label="Website">
          {website.map((card) => (
            <SectionLinkCard key={card.label} {...card} />
          ))}
        </StatCards>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Card title="Recent Activity" flush>
          <ActivityList entries={activity} now={now} zone={timezone} />
        </Card>
        <QuickActions open={actions} />
      </div>
    </>
  )
}
