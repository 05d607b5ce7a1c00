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
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/withdraw'

export const meta: Route.MetaFunction = () => [{ title: 'Withdraw an order' }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const found = await customerInvoice(person, args.params.id)
  if (!found.ok) throw refusalError(found.error)
  const { id, number, orderNumber, owedCents, canBeWithdrawn } = found.value
  if (!canBeWithdrawn || person.viewedBy !== undefined)
    throw redirect(href('/dashboard/invoices/:id', { id }))
  return { id, number, orderNumber, owedCents }
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
  loaderData: { id, number, orderNumber, owedCents },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().formData !== undefined
  const back = href('/dashboard/invoices/:id', { id })
  return (
    <>
      <PageHeader back={{ label: number, to: back }} title="Withdraw this order" />
      {actionData?.refusal && <Alert kind="error">{actionData.refusal.message}</Alert>}
      <Card className="max-w-2xl">
        <p>
          We’ll cancel order <strong>{orderNumber}</strong> for {formatRand(owedCents)} and its
          invoice. You owe nothing, and you can order again whenever you like.
        </p>
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          <Button type="submit" variant="danger" size="lg" loading={busy}>
            Withdraw this order
          </Button>
          <Button to={back} variant="ghost" size="lg">
            Keep it
          </Button>
        </Form>
      </Card>
    </>
  )
}
