import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { NotFound } from '#app/not-found.tsx'
import { redirect } from '#app/request/redirect.server.ts'
import { formatMoment } from '#kernel/date-format.ts'
import { noFields } from '#kernel/form-fields.ts'
import { formatRand } from '#kernel/money.ts'
import { startTestPayment } from '#modules/billing/payments/operations/test-payments.server.ts'
import {
  gatewayMode,
  liveGateway,
  testPaymentForm,
  testPaymentList,
} from '#modules/billing/payments/queries/gateway-diagnosis.server.ts'
import {
  type TestPaymentState,
  testPaymentAmount,
} from '#modules/billing/payments/rules/test-payment.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Button } from '#ui/primitives/button.tsx'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import type { Route } from './+types/payment-test'
import { DebugFrame, debugMeta, FactTable } from './debug-frame.tsx'
import { byDebugger, forDebuggers } from './may-debug.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  return forDebuggers(context, async () => {
    const number = url.searchParams.get('number')
    const [built, payments, { timezone }, mode] = await Promise.all([
      number === null ? null : testPaymentForm(number),
      testPaymentList(),
      siteSettings(),
      gatewayMode(),
    ])
    const form = built?.ok
      ? { action: built.value.action, fields: built.value.fields, warnings: built.value.warnings }
      : null
    const problem =
      built && !built.ok ? built.error.message : mode === 'live' ? liveGateway.error.message : null
    // Written here: what formats dates would take the page over its limit for scripts.
    const listed = payments.map((payment) => ({
      ...payment,
      started: `${payment.startedBy}, ${formatMoment(payment.createdAt, timezone)}`,
    }))
    return {
      form,
      problem,
      isSandbox: mode === 'sandbox',
      payments: listed,
      came: url.searchParams.get('came'),
    }
  })
}

export const action = formActionWithPolicy((_: Route.ActionArgs) => ({
  policy: byDebugger,
  schema: noFields,
  failure: 'The test payment could not be started',
  run: (actor) => startTestPayment(actor),
  done: ({ number }) => redirect(`/payment-test?number=${number}`),
}))

export const meta: Route.MetaFunction = ({ loaderData }) =>
  debugMeta('Test payment', Boolean(loaderData))

/** Hides the merchant key, in case the screen is shared. */
const veiled = new Set(['merchant_key'])

const stateLabels: Record<TestPaymentState, string> = {
  started: 'Nothing reported yet',
  confirmed: 'Confirmed',
  failed: 'Not as it should be',
}

export default function PaymentTest({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />
  const { form, problem, isSandbox, payments, came } = loaderData
  const trouble = actionData?.refusal.message ?? problem
  return (
    <DebugFrame
      title="Test payment"
      lead={`A payment of ${formatRand(testPaymentAmount)} in the sandbox, with a TEST number. It belongs to no order or invoice, and no list, figure or export counts it.`}
    >
      {came && (
        <p role="status" className="font-semibold">
          {came === 'back'
            ? 'The gateway took the test payment and sent you back. Reload this page to see what it reports.'
            : 'You cancelled the test payment at the gateway.'}
        </p>
      )}
      {trouble && (
        <p role="alert" className="font-semibold text-warning">
          {trouble}
        </p>
      )}
      {form ? (
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
            Pay in the sandbox
          </button>
        </form>
      ) : (
        isSandbox && (
          <form method="post" action="/payment-test">
            <button type="submit" className={buttonClasses('primary', 'lg')}>
              Start a test payment
            </button>
          </form>
        )
      )}
      {payments.length > 0 && (
        <FactTable
          caption="Test payments"
          columns={[
            { label: 'Number' },
            { label: 'Amount', right: true },
            { label: 'State' },
            { label: 'The sandbox reported' },
            { label: 'Started' },
            { label: '' },
          ]}
          rows={payments.map((payment) => [
            payment.number,
            formatRand(payment.amountCents),
            stateLabels[payment.state],
            payment.notifiedAt
              ? `${payment.notifiedStatus} ${formatRand(payment.notifiedCents ?? 0)}, ${payment.gatewayPaymentId}`
              : '',
            payment.started,
            <form key={payment.number} method="post" action="/payment-test/delete">
              <input type="hidden" name="number" value={payment.number} />
              <Button
                type="submit"
                variant="outline"
                size="sm"
                aria-label={`Delete ${payment.number}`}
              >
                Delete
              </Button>
            </form>,
          ])}
        />
      )}
    </DebugFrame>
  )
}
