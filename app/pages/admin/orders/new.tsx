import { data } from 'react-router'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { newId } from '#kernel/ids.ts'
import { type Refusal, refusalStatus } from '#kernel/result.ts'
import { createStaffOrder } from '#modules/billing/operations/create-staff-order.server.ts'
import { maySetPrices } from '#modules/billing/policy.ts'
import { staffOrderOptions } from '#modules/billing/queries/staff-order-options.server.ts'
import { emptyLine, type OrderFormValues, readOrderForm, toStaffOrder } from '#modules/billing/rules/staff-order-form.ts'
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
  const member = await requirePermission(args, 'orders.manage')
  const form = await args.request.formData()
  const values = readOrderForm(form)
  // The buttons that change the lines do so in the browser; without scripts they come here.
  const change = String(form.get('change') ?? '')
  if (change !== '') return data<Answer>({ values: withChangedLines(values, change), refusal: null })
  const options = await staffOrderOptions()
  const input = toStaffOrder(values, (id) => ownPrice(options, id, values.period))
  const result = input.ok ? await createStaffOrder(member, input.value, { idempotencyKey: String(form.get('idempotency_key') ?? '') }) : input
  if (!result.ok) return data<Answer>({ values, refusal: result.error }, { status: refusalStatus[result.error.code] })
  return redirectWithToast(`/admin/orders/${result.value.orderId}`, { kind: 'success', message: `Order ${result.value.orderNumber} created` })
}

type Answer = { values: OrderFormValues; refusal: Refusal | null }

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
      <OrderForm options={options} customer={customer} mayPrice={mayPrice} nonce={nonce} answer={actionData ?? null} />
    </>
  )
}
