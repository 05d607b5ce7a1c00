import { data, href, Outlet } from 'react-router'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { FailedChargeAlert } from '#modules/billing/charges/components/failed-charge-alert.tsx'
import { failedCharges } from '#modules/billing/charges/queries/failed-charges.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { RestoreNote } from '#modules/billing/subscriptions/components/service-row.tsx'
import { SubscriptionStatusBadge } from '#modules/billing/subscriptions/components/subscription-status.tsx'
import { restorePreviewOf } from '#modules/billing/subscriptions/queries/restore-preview.server.ts'
import {
  type SubscriptionDetails,
  subscriptionDetails,
} from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { subscriptionHistory } from '#modules/billing/subscriptions/queries/subscription-history.server.ts'
import { livingItems } from '#modules/billing/subscriptions/rules/items.ts'
import { subscriptionActions } from '#modules/billing/subscriptions/rules/subscription-actions.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import { AddressWarning } from '#modules/mail/suppressions/components/address-warning.tsx'
import { addressWarning } from '#modules/mail/suppressions/queries/suppression.server.ts'
import { mayManageServices } from '#modules/provisioning/policy.ts'
import { servicesOfSubscription } from '#modules/provisioning/queries/services.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/details'
import { AccountsCard } from './details/accounts-card.tsx'
import { SubscriptionButtons } from './details/buttons.tsx'
import { CustomerFacts, PaymentFacts, PlanFacts } from './details/facts.tsx'
import { SubscriptionHistory } from './details/history.tsx'
import { OpenQuestions, Promises, SubscriptionItems } from './details/open-questions.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.subscription.description : 'Subscription' },
]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const [details, { timezone }] = await Promise.all([
    subscriptionDetails(args.params.id),
    siteSettings(),
  ])
  if (!details) throw data('There is no such subscription.', { status: 404 })
  const { searchParams } = args.url
  const history = await subscriptionHistory(details.subscription, searchParams.get('after'))
  const [restore, failed, accounts] = await Promise.all([
    restorePreviewOf(args.params.id),
    failedCharges(details.owed.map(({ id }) => id)),
    mayManageServices(member) ? servicesOfSubscription(args.params.id) : [],
  ])
  const warning = await addressWarning(details.customer.email)
  const charges = { failed, mayCharge: mayManagePayments(member) }
  return {
    ...details,
    warning,
    mayManageEmail: canManageEmail(member),
    charges,
    restore,
    accounts,
    actions: subscriptionActions(details.subscription),
    history,
    isOlder: searchParams.has('after'),
    timezone,
  }
}

export default function SubscriptionPage({ loaderData }: Route.ComponentProps) {
  const {
    subscription,
    customer,
    items,
    warning,
    mayManageEmail,
    charges,
    restore,
    accounts,
    actions,
    history,
    isOlder,
    timezone,
  } = loaderData
  const living = livingItems(items)
  const title = (
    <>
      <span className="wrap-anywhere min-w-0">{subscription.description}</span>
      <SubscriptionStatusBadge
        status={subscription.status}
        isSuspended={subscription.suspendedAt !== null}
        endsWithPeriod={subscription.cancelAtPeriodEnd}
      />
    </>
  )
  return (
    <>
      <PageHeader
        title={title}
        back={{ label: 'Subscriptions', to: '/admin/subscriptions' }}
        actions={
          <SubscriptionButtons
            id={subscription.id}
            onlyItemId={living.length === 1 ? (living[0]?.id ?? null) : null}
            actions={actions}
          />
        }
      />
      {warning && (
        <AddressWarning
          address={customer.email}
          warning={warning}
          mayManageEmail={mayManageEmail}
        />
      )}
      {restore && <RestoreNote preview={restore} />}
      <OpenQuestions details={loaderData} zone={timezone} />
      {charges.failed.map((charge) => (
        <FailedChargeAlert
          key={charge.attemptId}
          charge={charge}
          chargeTo={
            charges.mayCharge
              ? href('/admin/invoices/:id/card-charge', { id: charge.invoiceId })
              : null
          }
        />
      ))}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-5">
          <SubscriptionItems details={loaderData} mayChange={actions.includes('change-plan')} />
          {accounts.length > 0 && <AccountsCard accounts={accounts} />}
          <PlanFacts details={loaderData} zone={timezone} />
        </div>
        <div className="grid min-w-0 items-start gap-5 md:max-xl:grid-cols-2 xl:row-span-2">
          <CustomerFacts details={loaderData} />
          <PaymentFacts details={loaderData} zone={timezone} />
          <Promises details={loaderData} />
        </div>
        <SubscriptionHistory {...history} isOlder={isOlder} zone={timezone} />
      </div>
      <Outlet context={{ details: loaderData } satisfies SubscriptionOutlet} />
    </>
  )
}

/** Data of this page for the dialogs that open over it. */
export type SubscriptionOutlet = { details: SubscriptionDetails }
