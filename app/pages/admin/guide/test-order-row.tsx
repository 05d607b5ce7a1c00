import { href } from 'react-router'
import { formatRand } from '#kernel/money.ts'
import type { testPaymentList } from '#modules/billing/payments/queries/gateway-diagnosis.server.ts'
import type { PaymentForm } from '#modules/billing/payments/rules/payment-gateway.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import { methods, TestPaper } from './test-order-parts.tsx'

const states = {
  started: { label: 'Waits for its payment', tone: 'warning' },
  confirmed: { label: 'Paid', tone: 'positive' },
  failed: { label: 'Not as it should be', tone: 'danger' },
} as const

type Props = {
  order: Awaited<ReturnType<typeof testPaymentList>>[number] & { startedAt: string }
  /** The form for the sandbox, of the order that can be paid there. */
  form: (PaymentForm & { number: string }) | null
}

/** A test order, or a mere payment in the sandbox. */
export function TestOrderRow({ order, form }: Props) {
  const { number, packageName, method, amountCents, state } = order
  const isOrder = packageName !== ''
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {number}
          <Badge tone={states[state].tone}>{states[state].label}</Badge>
        </p>
        <p className="wrap-anywhere text-muted">
          {isOrder ? `${packageName}, ${methods[method].label}` : 'Payment in the sandbox'},{' '}
          <span className="tabular">{formatRand(amountCents)}</span>, {order.startedAt}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isOrder && <TestPaper number={number} paper="order" label="Order’s document" />}
        {isOrder && state === 'confirmed' && (
          <TestPaper number={number} paper="paid" label="Paid document" />
        )}
        {isOrder && state === 'started' && method === 'bank_transfer' && (
          <ActionButton
            to={href('/admin/guide/test-order/:number/arrived', { number })}
            variant="primary"
          >
            The money arrived
          </ActionButton>
        )}
        {form?.number === number && (
          <form method="post" action={form.action}>
            {form.fields.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className={buttonClasses('primary', 'sm')}>
              Pay in the sandbox
            </button>
          </form>
        )}
        <ActionButton
          to={href('/admin/guide/test-order/:number/delete', { number })}
          variant="ghost"
          aria-label={`Delete ${number}`}
        >
          Delete
        </ActionButton>
      </div>
    </li>
  )
}
