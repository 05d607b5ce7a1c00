import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { CustomerServiceDetail } from '#modules/billing/subscriptions/queries/customer-service.server.ts'
import { Card } from '#ui/primitives/card.tsx'

/** The actions that one may take on an active service: a technical contact fewer than the owner. */
export function ServiceActions({
  service,
}: {
  service: CustomerServiceDetail & { may: { changePlan: boolean; end: boolean } }
}) {
  const { id, status, changeObstacle, endsWithPeriod, otherPeriod: other, may } = service
  const mayEnd = may.end && status === 'active' && !endsWithPeriod
  return (
    <Card title="Change this service" flush>
      <ul className="divide-y divide-line">
        {may.changePlan && changeObstacle === null && (
          <>
            <ActionRow to={href('/dashboard/services/:id/plan', { id })} title="Change plan">
              Up or down, now or at renewal. You’ll see what it costs first.
            </ActionRow>
            {other && (
              <ActionRow
                to={`${href('/dashboard/services/:id/plan', { id })}?period=${other}`}
                title={other === 'annual' ? 'Change to yearly' : 'Change to monthly'}
              >
                {other === 'annual'
                  ? 'One invoice a year instead of twelve.'
                  : 'Smaller invoices, one each month.'}
              </ActionRow>
            )}
          </>
        )}
        {status !== 'cancelled' && (
          <ActionRow to={href('/dashboard/services/:id/name', { id })} title="Name this service">
            A domain or name, so that you can tell yours apart.
          </ActionRow>
        )}
        {mayEnd && (
          <ActionRow
            to={href('/dashboard/services/:id/cancel', { id })}
            title="Cancel at the end of the period"
          >
            It stays on until the end of your paid period.
          </ActionRow>
        )}
        {status !== 'cancelled' && (
          <ActionRow
            to={href('/dashboard/services/:id/request', { id })}
            title="Request another change"
          >
            A plan of another kind, more space, a custom setup: we’ll do it for you.
          </ActionRow>
        )}
        <ActionRow
          to={`${href('/dashboard/tickets/new')}?service=${id}`}
          title="Ask about this service"
        >
          Send us a question or a problem. We’ll answer here and by email.
        </ActionRow>
      </ul>
      {may.changePlan && changeObstacle !== null && status !== 'cancelled' && (
        <p className="border-line border-t px-4 py-3 text-muted text-sm">{changeObstacle}</p>
      )}
    </Card>
  )
}

function ActionRow({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-sunken/60">
      <div className="min-w-0 flex-1">
        <Link to={to} className="font-semibold after:absolute after:inset-0">
          {title}
        </Link>
        <p className="text-muted text-sm">{children}</p>
      </div>
      <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </li>
  )
}
