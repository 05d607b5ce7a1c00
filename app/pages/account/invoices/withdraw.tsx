import { Form, href, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { formatRand } from '#kernel/money.ts'
import { customerInvoice } from '#modules/billing/invoices/queries/customer-invoice.server.ts'
import { withdrawOrder } from '#modules/billing/orders/operations/cancel-order.server.ts'
import { ConfirmPage } from '#ui/feedback/confirm-dialog.tsx'
import type { Route } from './+types/withdraw'

export const meta: Route.MetaFunction = () => [{ title: 'Withdraw an order' }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const found = await customerInvoice(person, args.params.id)
  if (!found.ok) throw refusalError(found.error)
  const { id, orderNumber, owedCents, canBeWithdrawn } = found.value
  if (!canBeWithdrawn || person.viewedBy !== undefined)
    throw redirect(href('/dashboard/invoices/:id', { id }))
  return { id, orderNumber, owedCents }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (person) => withdrawOrder(person, params.id),
  done: ({ orderNumber }) =>
    redirectWithToast(href('/dashboard/invoices/:id', { id: params.id }), {
      kind: 'success',
      message: `Order ${orderNumber} withdrawn. You owe nothing`,
    }),
}))

export default function WithdrawOrder({
  loaderData: { id, orderNumber, owedCents },
  actionData,
}: Route.ComponentProps) {
  return (
    <Form method="post">
      <ConfirmPage
        title={`Withdraw order ${orderNumber}?`}
        confirmLabel="Withdraw order"
        cancelTo={href('/dashboard/invoices/:id', { id })}
        pending={useNavigation().formData !== undefined}
        refusal={actionData?.refusal}
      >
        We’ll cancel the order for {formatRand(owedCents)} and its invoice. You owe nothing, and you
        can order again whenever you like.
      </ConfirmPage>
    </Form>
  )
}
