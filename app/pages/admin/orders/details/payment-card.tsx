import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { InvoiceStatusBadge } from '#modules/billing/invoices/components/invoice-status.tsx'
import type { OrderDetails } from '#modules/billing/orders/queries/order-details.server.ts'
import { paymentMethodLabels, usesTestMoney } from '#modules/billing/orders/rules/order.ts'
import type { SubscriptionStatus } from '#modules/billing/subscriptions/rules/subscription-list.ts'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Card } from '#ui/primitives/card.tsx'

const statusLabels: Record<SubscriptionStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  cancelled: 'Cancelled',
}

type Props = Pick<OrderDetails, 'order' | 'invoice' | 'subscription'> & { zone: TimeZone }

export function OrderPayment({ order, invoice, subscription, zone }: Props) {
  return (
    <Card title="Payment">
      <DescriptionList
        entries={[
          ['Method', paymentMethodLabels[order.paymentMethod]],
          [
            'Reference',
            <span key="reference" className="break-all">
              {order.paymentReference}
            </span>,
          ],
          ['Purchase order', order.purchaseOrderNumber],
          ['Domain or name', order.serviceLabel],
          ['Gateway', usesTestMoney(order) ? 'Sandbox: no real money' : ''],
          ['Placed', formatMoment(order.createdAt, zone)],
          ['Paid', order.paidAt ? formatMoment(order.paidAt, zone) : ''],
          ['Cancelled', order.cancelledAt ? formatMoment(order.cancelledAt, zone) : ''],
          ['Reason', order.cancelReason],
          [
            'Invoice',
            invoice && (
              <span className="flex flex-wrap items-center gap-2">
                <SectionLink to={href('/admin/invoices/:id', { id: invoice.id })} underlined>
                  {invoice.number}
                </SectionLink>{' '}
                <InvoiceStatusBadge status={invoice.status} />
              </span>
            ),
          ],
          [
            'Due',
            invoice && invoice.paidAt === null && invoice.status !== 'cancelled'
              ? formatDay(invoice.dueDate)
              : '',
          ],
          [
            'Service',
            subscription && (
              <SectionLink
                key="service"
                to={href('/admin/subscriptions/:id', { id: subscription.id })}
                underlined
              >
                {statusLabels[subscription.status]}, next billing{' '}
                {formatDay(subscription.nextBillingDate)}
              </SectionLink>
            ),
          ],
        ]}
      />
    </Card>
  )
}
