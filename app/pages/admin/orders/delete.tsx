import { Form, href, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refusalAsToast } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { deleteOrders } from '#modules/billing/orders/operations/delete-orders.server.ts'
import { orderNumbers } from '#modules/billing/orders/queries/order-details.server.ts'
import { deleteOrdersForm } from '#modules/billing/orders/rules/order-forms.ts'
import { ConfirmPage } from '#ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/delete'
import { deleteMessages } from './delete-messages.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Delete orders' }]

/**
 * The confirmation as a page, for browsers without scripts and for deleting a single order by its
 * address.
 */
export async function loader(args: Route.LoaderArgs) {
  return { orders: await orderNumbers(args.url.searchParams.getAll('id')) }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: deleteOrdersForm,
  run: async (member, { id, list }) =>
    refusalAsToast(await deleteOrders(member, id), listAddress(list)),
  done: ({ deleted }, { list }) =>
    redirectWithToast(listAddress(list), {
      kind: 'success',
      message: `Successfully deleted ${deleted} order(s)`,
    }),
}))

/** The address of the list with its search, filters and sorting. */
function listAddress(search: string): string {
  return `${href('/admin/orders')}${/^\?[^\s\\]*$/.exec(search)?.[0] ?? ''}`
}

export default function DeleteOrders({ loaderData: { orders }, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const { title, text, label } = deleteMessages(orders.length, orders[0]?.number)
  if (orders.length === 0) {
    return (
      <>
        <PageHeader title="Delete orders" back={{ label: 'Orders', to: '/admin/orders' }} />
        <EmptyState
          title="No orders selected"
          action={<Button to="/admin/orders">Back to orders</Button>}
        >
          Select orders in the list first.
        </EmptyState>
      </>
    )
  }
  return (
    <Form method="post">
      {orders.map(({ id }) => (
        <HiddenField key={id} name="id" value={id} />
      ))}
      <ConfirmPage
        refusal={actionData?.refusal}
        title={title}
        confirmLabel={label}
        cancelTo="/admin/orders"
        pending={navigation.formData !== undefined}
      >
        <p>{text}</p>
        <p className="mt-3 break-words font-medium text-text">
          {orders.map(({ number }) => number).join(', ')}
        </p>
      </ConfirmPage>
    </Form>
  )
}
