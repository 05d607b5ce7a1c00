import { data, Outlet } from 'react-router'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { useMailWatch } from '#app/use-refresh.ts'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { OrderStatusBadge } from '#modules/billing/orders/components/order-status.tsx'
import {
  type OrderDetails,
  orderDetails,
} from '#modules/billing/orders/queries/order-details.server.ts'
import type { OrderAction } from '#modules/billing/orders/rules/order.ts'
import { mayRecordOrderPayments } from '#modules/billing/policy.ts'
import { addressLines } from '#modules/customers/rules/address-lines.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/details'
import { FailedConfirmation, OrderActions, OrderLines, OrderMails } from './details/actions.tsx'
import { OrderPayment } from './details/payment-card.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${loaderData.order.orderNumber}` : 'Order' },
]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const [details, { timezone }] = await Promise.all([orderDetails(args.params.id), siteSettings()])
  if (!details) throw data('Order not found', { status: 404 })
  const actions = details.actions.filter(
    (action) => action !== 'mark-paid' || mayRecordOrderPayments(member),
  )
  return { ...details, actions, timezone, idempotencyKey: newId() }
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, lines, history, mails, invoice, subscription, actions, timezone, idempotencyKey } =
    loaderData
  const title = (
    <>
      <span className="min-w-0 wrap-anywhere">{order.orderNumber}</span>
      <OrderStatusBadge status={order.status} />
    </>
  )
  useMailWatch(mails.some((mail) => mail.status === 'queued' && mail.errorMessage === null))
  return (
    <>
      <PageHeader
        title={title}
        back={{ label: 'Orders', to: '/admin/orders' }}
        actions={<OrderActions order={order} actions={actions} idempotencyKey={idempotencyKey} />}
      />
      <FailedConfirmation mails={mails} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <OrderLines order={order} lines={lines} />
          <OrderHistory history={history} zone={timezone} />
          <OrderMails mails={mails} zone={timezone} />
        </div>
        <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-1">
          <OrderPayment
            order={order}
            invoice={invoice}
            subscription={subscription}
            zone={timezone}
          />
          <OrderCustomer order={order} />
        </div>
      </div>
      <Outlet
        context={
          {
            orderNumber: order.orderNumber,
            totalCents: order.totalCents,
            actions,
          } satisfies OrderOutlet
        }
      />
    </>
  )
}

/** Data of this page for the dialogs that open over it. */
export type OrderOutlet = {
  orderNumber: string
  totalCents: Cents
  actions: readonly OrderAction[]
}

function OrderCustomer({ order }: Pick<OrderDetails, 'order'>) {
  return (
    <Card title="Customer">
      <DescriptionList
        entries={[
          ['Name', order.customerName],
          [
            'Email',
            <a
              key="email"
              href={`mailto:${order.customerEmail}`}
              className="wrap-anywhere text-link underline underline-offset-2"
            >
              {order.customerEmail}
            </a>,
          ],
          ['Phone', order.customerPhone],
          ['Company', order.customerCompany],
          ['VAT number', order.customerVatNumber],
          ['Address', addressLines(order.billingAddress).join(', ')],
        ]}
      />
    </Card>
  )
}

function OrderHistory({ history, zone }: Pick<OrderDetails, 'history'> & { zone: TimeZone }) {
  return (
    <Card title="History" flush>
      <ol className="divide-y divide-line">
        {history.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm"
          >
            <OrderStatusBadge status={entry.newStatus} />
            <span className="min-w-0 flex-1 basis-56 break-words">
              {entry.notes || 'Status changed'}{' '}
              <span className="text-muted">· {entry.changedBy}</span>
            </span>
            <time dateTime={entry.createdAt.toISOString()} className="tabular text-muted text-xs">
              {formatMoment(entry.createdAt, zone)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
