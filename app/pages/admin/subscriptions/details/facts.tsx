import type { ReactNode } from 'react'
import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import type { SubscriptionDetails } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { renewsByItself } from '#modules/billing/subscriptions/rules/renewal-totals.ts'
import { methodOfSubscription } from '#modules/billing/subscriptions/rules/service.ts'
import { billingPeriodLabels } from '#modules/catalog/rules/period-labels.ts'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = { details: SubscriptionDetails; zone: TimeZone }

export function PlanFacts({ details, zone }: Props) {
  const { subscription, packageName } = details
  const { status, billingPeriod, pendingDescription, pendingAmountCents } = subscription
  const isOver = status === 'cancelled'
  return (
    <Card
      title="Plan"
      actions={
        !isOver && (
          <Button
            to={href('/admin/subscriptions/:id/name', { id: subscription.id })}
            preventScrollReset
            variant="outline"
            size="sm"
          >
            {subscription.serviceLabel === '' ? 'Add name' : 'Change name'}
          </Button>
        )
      }
    >
      <DescriptionList
        entries={[
          ['Package', packageName ?? subscription.description],
          ['Domain or name', subscription.serviceLabel],
          ['Billing', billingPeriodLabels[billingPeriod]],
          ['Price', `${formatRand(subscription.amountCents)} excl. VAT`],
          [
            subscription.cancelAtPeriodEnd ? 'Ends on' : 'Next billing',
            status === 'active' ? formatDay(subscription.nextBillingDate) : '',
          ],
          ['Next renewal', renewalText(details)],
          [
            'Changes to',
            !isOver && pendingDescription && pendingAmountCents !== null
              ? `${pendingDescription}, ${formatRand(pendingAmountCents)}, at renewal`
              : '',
          ],
          [
            'Last billed for',
            subscription.lastBillingDate && formatDay(subscription.lastBillingDate),
          ],
          ['Started', formatDay(subscription.startDate)],
          ['Paused', subscription.pausedAt ? formatMoment(subscription.pausedAt, zone) : ''],
          [
            'Resumes',
            status === 'paused'
              ? subscription.resumeDate
                ? formatDay(subscription.resumeDate)
                : 'When staff resume it'
              : '',
          ],
          [
            'Suspended',
            subscription.suspendedAt ? formatMoment(subscription.suspendedAt, zone) : '',
          ],
          [
            'Cancelled',
            subscription.cancelledAt ? formatMoment(subscription.cancelledAt, zone) : '',
          ],
          ['Reason', subscription.cancellationReason],
        ]}
      />
    </Card>
  )
}

function renewalText({ subscription, renewalCents, vatNotice }: SubscriptionDetails): string {
  if (!renewsByItself(subscription)) return ''
  return [`${formatRand(renewalCents)} incl. VAT`, vatNotice].filter(Boolean).join('. ')
}

export function PaymentFacts({ details, zone }: Props) {
  const { subscription, owed, balanceCents } = details
  const isCard = subscription.paymentMethod === 'card'
  return (
    <Card title="Payment">
      <DescriptionList
        entries={[
          ['Method', paymentMethodLabels[methodOfSubscription[subscription.paymentMethod]]],
          ['Card', isCard ? cardStatus(details) : ''],
          [
            'Charged by',
            isCard && subscription.hasToken
              ? subscription.recurringModel === 'gateway'
                ? 'The card gateway, automatically'
                : 'Our billing run'
              : '',
          ],
          [
            'Gateway',
            isCard && subscription.gatewayMode === 'sandbox' ? 'Sandbox: no real money' : '',
          ],
          [
            'At the card gateway',
            subscription.gatewayStatus
              ? `${subscription.gatewayStatus}, asked ${subscription.gatewayCheckedOn ?? ''}`
              : '',
          ],
          ['Cancellation at the card gateway', cancellationStatus(details, zone)],
          [
            'Owed',
            owed.length === 0
              ? 'Nothing'
              : owed.map((one) => <Owed key={one.id} one={one} today={details.today} />),
          ],
          ['Account credit', balanceCents > 0 ? formatRand(balanceCents) : ''],
        ]}
      />
    </Card>
  )
}

function cardStatus({ subscription }: SubscriptionDetails): string {
  if (!subscription.hasToken) return 'None stored. Invoices are paid by link.'
  return subscription.gatewayCancelConfirmedAt ? 'No longer stored' : 'Stored at the card gateway'
}

function cancellationStatus(
  { subscription: { gatewayCancelRequestedAt, gatewayCancelConfirmedAt } }: SubscriptionDetails,
  zone: TimeZone,
): ReactNode {
  if (gatewayCancelConfirmedAt) return `Confirmed ${formatMoment(gatewayCancelConfirmedAt, zone)}`
  return gatewayCancelRequestedAt ? (
    <span className="font-semibold text-warning">Not confirmed yet</span>
  ) : (
    ''
  )
}

function Owed({ one, today }: { one: SubscriptionDetails['owed'][number]; today: string }) {
  return (
    <span className="block">
      <SectionLink to={href('/admin/invoices/:id', { id: one.id })} underlined>
        {one.number}: {formatRand(one.owedCents)}
      </SectionLink>
      <span className={one.dueDate < today ? 'text-danger' : 'text-muted'}>
        {' '}
        due {formatDay(one.dueDate)}
      </span>
    </span>
  )
}

export function CustomerFacts({
  details: { customer, subscription, orderNumber },
}: Pick<Props, 'details'>) {
  const name = `${customer.firstName} ${customer.lastName}`.trim() || customer.email
  const customerPage = href('/admin/customers/:id', { id: customer.id })
  return (
    <Card title="Customer">
      <DescriptionList
        entries={[
          [
            'Name',
            <SectionLink key="name" to={customerPage} underlined>
              {name}
            </SectionLink>,
          ],
          [
            'Email',
            <span key="email" className="wrap-anywhere">
              {customer.email}
            </span>,
          ],
          ['Company', customer.company],
          ['Reminders', customer.isExempt ? 'Exempt from dunning' : ''],
          [
            'Order',
            orderNumber && subscription.orderId && (
              <SectionLink
                key="order"
                to={href('/admin/orders/:id', { id: subscription.orderId })}
                underlined
              >
                {orderNumber}
              </SectionLink>
            ),
          ],
        ]}
      />
    </Card>
  )
}
