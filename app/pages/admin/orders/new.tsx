import { data } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { newId } from '#kernel/ids.ts'
import { andThen, ok, type Refusal, refusalStatus } from '#kernel/result.ts'
import { createStaffOrder } from '#modules/billing/orders/operations/create-staff-order.server.ts'
import { staffOrderOptions } from '#modules/billing/orders/queries/staff-order-options.server.ts'
import { emptyLine, type OrderFormValues, readOrderForm, toStaffOrder } from '#modules/billing/orders/rules/staff-order-form.ts'
import { maySetPrices } from '#modules/billing/policy.ts'
import { customerChoice, customerChoices } from '#modules/customers/queries/customer-choices.server.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/new'
import { CustomerPicker } from './new/customer-picker.tsx'
import { OrderForm } from './new/order-form.tsx'
import { ownPrice } from './new/own-price.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Create Order' }]

export async function loader(args: Route.LoaderArgs) {
  const member = await requirePermission(args, 'orders.manage')
  const { searchParams } = args.url
  const search = searchParams.get('q') ?? ''
  const [options, customer] = await Promise.all([staffOrderOptions(), customerChoice(searchParams.get('customer') ?? '')])
  const matches = customer ? [] : await customerChoices(search)
  return { options, customer, matches, search, mayPrice: maySetPrices(member), nonce: newId() }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const nonce = String(form.get('idempotency_key') ?? '')
  const values = readOrderForm(form)
  const options = await attempt(args, 'Failed to load packages', async () => {
    await requirePermission(args, 'orders.manage')
    return ok(await staffOrderOptions())
  })
  // The buttons that change the lines do so in the browser; without scripts they come here.
  const change = String(form.get('change') ?? '')
  if (change !== '') return data<Answer>({ values: withChangedLines(values, change), nonce, refusal: null })
  const input = await andThen(options, async (found) => toStaffOrder(values, (id) => ownPrice(found, id, values.period)))
  const result = await andThen(input, (order) =>
    attempt(args, createFailure, async () => createStaffOrder(await requirePermission(args, 'orders.manage'), order, { idempotencyKey: nonce })),
  )
  if (!result.ok) return data<Answer>({ values, nonce, refusal: result.error }, { status: refusalStatus[result.error.code] })
  return redirectWithToast(`/admin/orders/${result.value.orderId}`, { kind: 'success', message: `Order ${result.value.orderNumber} created` })
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const values = readOrderForm(await request.clone().formData())
  return attemptInBrowser(
    () => serverAction(),
    createFailure,
    (refusal) => ({ values, nonce: '', refusal }),
  )
}

/** B§8, when creating fails in the middle. */
const createFailure = 'Failed to create order'

/** The nonce comes back, so that a second try of an order whose fate is unknown cannot make two. */
type Answer = { values: OrderFormValues; nonce: string; refusal: Refusal | null }

function withChangedLines(values: OrderFormValues, change: string): OrderFormValues {
  if (change === 'add') return { ...values, lines: [...values.lines, emptyLine] }
  return { ...values, lines: values.lines.filter((_, at) => change !== `remove-${at}`) }
}

export default function CreateOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { options, customer, matches, search, mayPrice, nonce } = loaderData
  return (
    <>
      <PageHeader title="Create Order" back={{ label: 'Orders', to: '/admin/orders' }} />
      <CustomerPicker customer={customer} matches={matches} search={search} />
      <OrderForm options={options} customer={customer} mayPrice={mayPrice} nonce={actionData?.nonce || nonce} answer={actionData ?? null} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Create Order" message="Failed to load customers or packages" error={error} />
}
