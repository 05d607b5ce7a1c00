import type { OrderDetails } from '#modules/billing/orders/queries/order-details.server.ts'
import { addressLines } from '#modules/customers/rules/address-lines.ts'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Card } from '#ui/primitives/card.tsx'

export function OrderCustomer({ order }: Pick<OrderDetails, 'order'>) {
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
              className="break-all text-link underline underline-offset-2"
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
