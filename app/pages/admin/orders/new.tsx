import { data, href } from 'react-router'
import { actionByAddress, formAction, orFailure } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { newId } from '#kernel/ids.ts'
import { andThen, ok } from '#kernel/result.ts'
import { createStaffOrder } from '#modules/billing/orders/operations/create-staff-order.server.ts'
import { staffOrderOptions } from '#modules/billing/orders/queries/staff-order-parts.server.ts'
import { withChangedLines } from '#modules/billing/orders/rules/order-line-form.ts'
import { ownPrice } from '#modules/billing/orders/rules/priced-lines.ts'
import {
  orderFields,
  orderForm,
  toStaffOrder,
} from '#modules/billing/orders/rules/staff-order-form.ts'
import { maySetPrices } from '#modules/billing/policy.ts'
import {
  customerChoice,
  customerChoices,
} from '#modules/customers/queries/customer-choices.server.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { CustomerPicker } from '../customer-picker.tsx'
import type { Route } from './+types/new'
import { type OrderAnswer, OrderForm } from './new/order-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Create order' }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { searchParams } = args.url
  const search = searchParams.get('q') ?? ''
  const [options, customer] = await Promise.all([
    staffOrderOptions(),
    customerChoice(searchParams.get('customer') ?? ''),
  ])
  const matches = customer ? [] : await customerChoices(search)
  return {
    options,
    customer,
    matches,
    search,
    mayPrice: maySetPrices(member),
    idempotencyKey: newId(),
  }
}

const create = formAction((args: Route.ActionArgs) => ({
  schema: orderForm,
  run: async (member, { idempotency_key: idempotencyKey, ...values }) => {
    const options = await orFailure(args, 'Failed to load packages', async () =>
      ok(await staffOrderOptions()),
    )
    const order = await andThen(options, async (found) =>
      toStaffOrder(values, (id) => ownPrice(found, id, values.period)),
    )
    return andThen(order, (input) => createStaffOrder(member, input, { idempotencyKey }))
  },
  done: ({ orderId, orderNumber }) =>
    redirectWithToast(href('/admin/orders/:id', { id: orderId }), {
      kind: 'success',
      message: `Order ${orderNumber} created`,
    }),
}))

/** The buttons that change the lines do so in the browser; without scripts they come here. */
const changeLines = formAction(({ url }: Route.ActionArgs) => ({
  schema: orderForm,
  run: async (_, { idempotency_key, ...values }) =>
    ok({
      ...orderFields({
        ...values,
        lines: withChangedLines(values.lines, url.searchParams.get('lines') ?? ''),
      }),
      idempotency_key,
    }),
  done: (typed) => data<OrderAnswer>({ refusal: null, typed }),
}))

export const action = actionByAddress({ create, changeLines }, ({ url }: Route.ActionArgs) =>
  url.searchParams.has('lines') ? 'changeLines' : 'create',
)

export default function CreateOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { options, customer, matches, search, mayPrice, idempotencyKey } = loaderData
  return (
    <>
      <PageHeader title="Create order" back={{ label: 'Orders', to: '/admin/orders' }} />
      <CustomerPicker customer={customer} matches={matches} search={search} />
      <OrderForm
        options={options}
        customer={customer}
        mayPrice={mayPrice}
        idempotencyKey={actionData?.typed.idempotency_key || idempotencyKey}
        answer={actionData ?? null}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading="Create order"
      message="Failed to load customers or packages"
      error={error}
    />
  )
}
