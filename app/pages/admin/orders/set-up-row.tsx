import { href, Link } from 'react-router'
import type { ServiceToSetUp } from '#modules/billing/orders/queries/services-to-set-up.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'

type Shown = Pick<
  ServiceToSetUp,
  'id' | 'orderNumber' | 'customerName' | 'serviceLabel' | 'descriptions'
> & { paid: string; due: string; isOverdue: boolean }

/** A service that waits, with what it is, when it is due and its button. */
export function SetUpRow({ service }: { service: Shown }) {
  const { id, orderNumber, customerName, serviceLabel, descriptions, paid, due } = service
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-medium">{serviceLabel || descriptions[0]}</p>
        <p className="wrap-anywhere text-muted">
          {serviceLabel ? descriptions.join(', ') : descriptions.slice(1).join(', ')}
          {(serviceLabel || descriptions.length > 1) && ' · '}
          {customerName}
        </p>
      </div>
      <div className="min-w-0 basis-88">
        <p className="tabular">
          Due {due} {service.isOverdue && <Badge tone="danger">Overdue</Badge>}
        </p>
        <p className="text-muted">
          <Link to={href('/admin/orders/:id', { id })} className="underline underline-offset-4">
            {orderNumber}
          </Link>
          , paid {paid}
        </p>
      </div>
      <ActionButton
        to={href('/admin/orders/:id/set-up', { id })}
        aria-label={`Mark ${orderNumber} as set up`}
      >
        Mark as set up
      </ActionButton>
    </li>
  )
}
