import { refusalError } from '#app/forms/refusal.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { useProgress } from '#app/use-refresh.ts'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import { maySeeOwnInvoices } from '#modules/billing/policy.ts'
import { ServiceStatusBadge } from '#modules/billing/subscriptions/components/service-row.tsx'
import {
  type CustomerServiceDetail,
  customerService,
  serviceWithoutMoney,
} from '#modules/billing/subscriptions/queries/customer-service.server.ts'
import { lastPaidDay } from '#modules/billing/subscriptions/rules/proration.ts'
import { billingPeriodLabels, perPeriod } from '#modules/catalog/rules/period-labels.ts'
import { shownTexts } from '#modules/content/queries/section.server.ts'
import { servicesWithZone } from '#modules/dns/queries/zones.server.ts'
import { hasCustomerRight } from '#modules/identity/rules/customer-rights.ts'
import { AccountCards } from '#modules/provisioning/components/account-cards.tsx'
import { accountsOf, isAtWork } from '#modules/provisioning/queries/accounts.server.ts'
import { ticketsOfService } from '#modules/support/queries/for-customers/own-tickets.server.ts'
import { ticketReachOf } from '#modules/support/rules/ticket-reach.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ReadOnlyField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/service'
import { ChangeCard } from './services/change-card.tsx'
import { ServiceInvoices, ServiceTickets } from './services/service-lists.tsx'
import { ServiceNotices } from './services/service-notices.tsx'
import { PlanCard, ServiceActions, ServiceItems } from './services/service-parts.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.name ?? 'Service' },
]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const found = await customerService(person, args.params.id)
  if (!found.ok) throw refusalError(found.error)
  const reach = ticketReachOf(person)
  const tickets = reach === null ? [] : await ticketsOfService(reach, found.value.id)
  const accounts = await accountsOf(found.value.id)
  const seesMoney = maySeeOwnInvoices(person)
  const service = seesMoney ? found.value : serviceWithoutMoney(found.value)
  const may = { changePlan: hasCustomerRight(person, 'plan'), end: hasCustomerRight(person, 'end') }
  return {
    ...service,
    tickets,
    accounts,
    isAtWork: await isAtWork(found.value.id, accounts),
    withZone: await servicesWithZone(found.value.id),
    mayUsePanel: hasCustomerRight(person, 'care') && person.viewedBy === undefined,
    seesMoney,
    may,
    limitTexts: (await shownTexts()).texts.prices.limits,
    cameFromCard: args.url.searchParams.get('card') === 'changed',
    onlyLooking: person.viewedBy !== undefined,
  }
}

export default function Service({ loaderData: service }: Route.ComponentProps) {
  useProgress(service.isAtWork)
  return (
    <>
      <PageHeader
        back={{ label: 'Services', to: '/dashboard/services' }}
        title={
          <>
            <span className="min-w-0 break-words">{service.name}</span>
            <ServiceStatusBadge status={service.status} />
          </>
        }
        description={[service.plan, service.description].filter(Boolean).join(': ') || undefined}
      />
      {service.cameFromCard && (
        <Alert kind="info">
          If you entered a new card, we’ll use it for the next charge and retry any payment that was
          declined.
        </Alert>
      )}
      <ServiceNotices service={service} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          <AccountCards
            subscriptionId={service.id}
            accounts={service.accounts}
            mayUse={service.mayUsePanel}
            withZone={service.withZone}
          />
          <Card
            title={service.seesMoney ? 'Billing' : 'Period'}
            actions={
              service.canChangeCard && !service.onlyLooking && <ChangeCard id={service.id} />
            }
          >
            <div className="tabular grid gap-5 sm:grid-cols-2">
              {service.seesMoney && <Price service={service} />}
              <ReadOnlyField label="Billing period">
                {billingPeriodLabels[service.period]}
              </ReadOnlyField>
              {service.autoRenew && !service.endsWithPeriod ? (
                <ReadOnlyField label="Renews on">{formatDay(service.renewsOn)}</ReadOnlyField>
              ) : (
                <ReadOnlyField label="Paid until">
                  {formatDay(lastPaidDay(service.renewsOn))}
                </ReadOnlyField>
              )}
              {service.seesMoney && (
                <ReadOnlyField label="Paid by">
                  {paymentMethodLabels[service.paymentMethod]}
                </ReadOnlyField>
              )}
              <ReadOnlyField label="With us since">{formatDay(service.startedOn)}</ReadOnlyField>
              {service.orderNumber && (
                <ReadOnlyField label="Order">{service.orderNumber}</ReadOnlyField>
              )}
            </div>
          </Card>
          {service.seesMoney && <ServiceItems items={service.items} renewsOn={service.renewsOn} />}
          {service.seesMoney && <ServiceInvoices invoices={service.invoices} />}
          <ServiceTickets
            serviceId={service.id}
            tickets={service.tickets}
            onlyLooking={service.onlyLooking}
          />
        </div>
        <div className="grid min-w-0 gap-6">
          <PlanCard
            limits={service.limits}
            features={service.features}
            texts={service.limitTexts}
          />
          {!service.onlyLooking && <ServiceActions service={service} />}
        </div>
      </div>
    </>
  )
}

function Price({
  service,
}: {
  service: Pick<
    CustomerServiceDetail,
    'period' | 'subtotalCents' | 'vatCents' | 'totalCents' | 'vatNotice'
  >
}) {
  return (
    <ReadOnlyField label="Price">
      <strong>{formatRand(service.totalCents)}</strong> {perPeriod(service.period)}
      {service.vatCents > 0 && (
        <span className="block text-muted text-sm">
          {formatRand(service.subtotalCents)} and VAT {formatRand(service.vatCents)}
        </span>
      )}
      {service.vatNotice && <span className="block text-sm">{service.vatNotice}</span>}
    </ReadOnlyField>
  )
}
