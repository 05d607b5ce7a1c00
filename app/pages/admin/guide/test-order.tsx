import { href } from 'react-router'
import { z } from 'zod'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { formatMoment } from '#kernel/date-format.ts'
import { placeTestOrder } from '#modules/billing/allocation/operations/place-test-order.server.ts'
import { paymentMethods } from '#modules/billing/orders/rules/order.ts'
import {
  gatewayMode,
  testPaymentForm,
  testPaymentList,
} from '#modules/billing/payments/queries/gateway-diagnosis.server.ts'
import { orderablePackages } from '#modules/catalog/queries/packages.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/test-order'
import { methods } from './test-order-parts.tsx'
import { TestOrderRow } from './test-order-row.tsx'

const heading = 'Buy from yourself'
const page = href('/admin/guide/test-order')

export const meta: Route.MetaFunction = () => [{ title: `${heading} · Setup guide` }]

export async function loader(args: Route.LoaderArgs) {
  const came = args.url.searchParams.get('came')
  const [packages, payments, { timezone }, mode] = await Promise.all([
    orderablePackages(),
    testPaymentList(),
    siteSettings(),
    gatewayMode(),
  ])
  const waiting = payments.find(({ state, method }) => state === 'started' && method === 'card')
  const form = waiting && mode === 'sandbox' ? await testPaymentForm(waiting.number, page) : null
  return {
    packages: packages.map(({ id, name }) => ({ value: id, label: name })),
    email: signedInStaff(args).email,
    // Once the notification has come there is nothing to wait for.
    came: came === 'back' && !waiting ? null : came,
    form: waiting && form?.ok ? { ...form.value, number: waiting.number } : null,
    orders: payments.map((payment) => ({
      ...payment,
      startedAt: formatMoment(payment.createdAt, timezone),
    })),
  }
}

export const action = formAction(() => ({
  schema: z.object({
    packageId: z.uuid({ error: 'Choose a plan.' }),
    method: z.enum(paymentMethods, { error: 'Choose how you would like to pay.' }),
  }),
  run: placeTestOrder,
  done: ({ number }) =>
    redirectWithToast(page, { kind: 'success', message: `Test order ${number} is placed.` }),
}))

/** A TEST order by staff, to see what customers will see, before the first of them comes (D45). */
export default function TestOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { packages, email, came, form, orders } = loaderData
  const errors = actionData?.refusal.fields ?? {}
  return (
    <>
      <PageHeader
        title={heading}
        description="See what a customer gets: the prices, the emails, the documents."
        back={{ label: 'Setup guide', to: href('/admin/guide') }}
      />
      <Alert kind="warning" title="TEST: no money moves and nothing is sold">
        A test order uses your real plans, VAT, texts and email. It has a TEST number, is in no
        list, figure or export, and its emails go to {email} only.
      </Alert>
      {came !== null && (
        <Alert kind="info">
          {came === 'back'
            ? 'The gateway took the test payment. The order below is paid once its notification has come; reload this page.'
            : 'You cancelled the test payment at the gateway.'}
        </Alert>
      )}
      {packages.length === 0 ? (
        <Card title="Place a test order">
          <p className="mb-4 text-muted text-sm">There is nothing to buy yet.</p>
          <Button to={href('/admin/guide/plans')}>Begin with starter plans</Button>
        </Card>
      ) : (
        <Card title="Place a test order">
          <FormShell
            key={orders[0]?.number}
            refusal={actionData?.refusal}
            submitLabel="Place test order"
            pendingLabel="Placing..."
            className="max-w-xl"
          >
            <SelectField
              label="Plan"
              name="packageId"
              options={packages}
              error={errors.packageId}
              defaultValue={actionData?.typed.packageId ?? packages[0]?.value}
            />
            <RadioCards
              label="How it is paid"
              name="method"
              error={errors.method}
              defaultValue={actionData?.typed.method ?? 'bank_transfer'}
              options={paymentMethods.map((value) => ({ value, ...methods[value] }))}
            />
          </FormShell>
        </Card>
      )}
      <Card title="Test orders" flush>
        {orders.length === 0 ? (
          <p className="px-4 py-3.5 text-muted text-sm">No test order yet.</p>
        ) : (
          <ul aria-label="Test orders" className="divide-y divide-line">
            {orders.map((order) => (
              <TestOrderRow key={order.number} order={order} form={form} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load the test orders" error={error} />
}
