import type { ReactNode } from 'react'
import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { maxRunProblems, type RunProblems } from '#modules/billing/runs/rules/run-list.ts'
import type { ChargeStatus } from '#modules/billing/subscriptions/rules/renewal-states.ts'
import { Card } from '#ui/primitives/card.tsx'

const chargeLabels: Record<ChargeStatus, string> = {
  requested: 'Under way',
  succeeded: 'Charged',
  declined: 'Declined',
  unknown: 'Not known yet. We keep asking the card gateway.',
  lost: 'Never reached the bank. It will be retried.',
}

/** Failed charges, suspensions and parked subscriptions of a day; nothing if there are none. */
export function Problems({
  problems: { charges, suspended, parked },
  day,
}: {
  problems: RunProblems
  day: string
}) {
  return (
    <>
      <Problem
        id="charges"
        title={`Card charges that failed on ${formatDay(day)}`}
        count={charges.length}
      >
        {charges.map((charge) => (
          <Row
            key={charge.id}
            to={href('/admin/invoices/:id', { id: charge.invoiceId })}
            name={charge.invoiceNumber}
            aside={formatRand(charge.amountCents)}
          >
            {chargeLabels[charge.status]}
            {charge.message !== '' && `: ${charge.message}`}
            {charge.nextRetryOn && ` · next try ${formatDay(charge.nextRetryOn)}`}
          </Row>
        ))}
      </Problem>
      <Problem
        id="suspended"
        title={`Services suspended on ${formatDay(day)}`}
        count={suspended.length}
      >
        {suspended.map((service) => (
          <Row
            key={service.id}
            to={href('/admin/subscriptions/:id', { id: service.id })}
            name={service.description}
          >
            Its invoice is overdue
          </Row>
        ))}
      </Problem>
      <Problem
        id="parked"
        title={`Subscriptions parked on ${formatDay(day)}`}
        count={parked.length}
      >
        {parked.map((one) => (
          <Row
            key={one.id}
            to={href('/admin/subscriptions/:id', { id: one.id })}
            name={one.description}
          >
            {one.reason}
          </Row>
        ))}
      </Problem>
    </>
  )
}

function Problem({
  id,
  title,
  count,
  children,
}: {
  id: string
  title: string
  count: number
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <div id={id} className="scroll-mt-20">
      <Card title={title} flush>
        <ul className="divide-y divide-line">{children}</ul>
        {count === maxRunProblems && (
          <p className="border-line border-t px-4 py-2.5 text-muted text-sm">
            The latest {maxRunProblems} are shown.
          </p>
        )}
      </Card>
    </div>
  )
}

function Row({
  to,
  name,
  aside,
  children,
}: {
  to: string
  name: string
  aside?: string
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm">
      <SectionLink to={to} className="font-medium">
        {name}
      </SectionLink>
      <span className="min-w-0 flex-1 basis-60 break-words text-muted">{children}</span>
      {aside && <span className="tabular font-medium">{aside}</span>}
    </li>
  )
}
