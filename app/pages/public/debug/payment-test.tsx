import { NotFound } from '#app/not-found.tsx'
import { formatRand } from '#kernel/money.ts'
import { testAmount, testPaymentForm } from '#modules/billing/payments/queries/gateway-diagnosis.server.ts'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import type { Route } from './+types/payment-test'
import { DebugFrame, debugMeta, FactTable } from './debug-frame.tsx'
import { forDebuggers } from './may-debug.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  return forDebuggers(context, async () => {
    const built = await testPaymentForm()
    const form = built.ok ? { action: built.value.action, fields: built.value.fields, warnings: built.value.warnings } : null
    return { form, problem: built.ok ? null : built.error.message, amount: formatRand(testAmount), came: url.searchParams.get('came') }
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => debugMeta('Test payment', Boolean(loaderData))

/** Hides the merchant key, in case the screen is shared. */
const veiled = new Set(['merchant_key'])

export default function PaymentTest({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />
  const { form, problem, amount, came } = loaderData
  return (
    <DebugFrame
      title="Test payment"
      lead={`A signed form for ${amount} that nobody owes. It goes to the sandbox, belongs to no order, and asks for no notification: whatever you do there, no book here changes.`}
    >
      {came && (
        <p role="status" className="font-semibold">
          {came === 'back' ? 'The gateway took the test payment and sent you back.' : 'You cancelled the test payment at the gateway.'}
        </p>
      )}
      {problem && (
        <p role="alert" className="font-semibold text-warning">
          {problem}
        </p>
      )}
      {form && (
        <form method="post" action={form.action} className="space-y-6">
          {form.fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <FactTable
            caption={`Posted to ${form.action}`}
            columns={[{ label: 'Field' }, { label: 'Value' }]}
            rows={form.fields.map(([name, value]) => [name, veiled.has(name) ? 'Set' : value])}
          />
          {form.warnings.length > 0 && <p className="text-warning">{form.warnings.join('. ')}</p>}
          <button type="submit" className={buttonClasses('primary', 'lg')}>
            Try it in the sandbox
          </button>
        </form>
      )}
    </DebugFrame>
  )
}
