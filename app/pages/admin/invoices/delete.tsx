import { data, Form, useNavigation } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { refusalResponse } from '#app/refusal.server.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { deleteInvoice } from '#modules/billing/invoices/operations/delete-invoice.server.ts'
import { staffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ConfirmPage } from '#ui/feedback/confirm-dialog.tsx'
import type { Route } from './+types/delete'
import { deleteFailure, deleteQuestion, deleteText } from './words.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Delete invoice' }]

/** The question as a page, for browsers without scripts. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'invoices.manage')
  const found = await staffInvoice(args.params.id)
  if (!found) throw data('Invoice not found', { status: 404 })
  return { id: found.invoice.id, number: found.invoice.invoiceNumber }
}

export async function action(args: Route.ActionArgs) {
  const result = await attempt(args, deleteFailure, async () => {
    const member = await requirePermission(args, 'invoices.manage')
    return deleteInvoice(member, args.params.id)
  })
  if (result.ok) return redirectWithToast('/admin/invoices', { kind: 'success', message: 'Invoice deleted successfully' })
  // The dialog has no place for a refusal of this kind: the invoice says it.
  if (result.error.code === 'conflict')
    return redirectWithToast(`/admin/invoices/${args.params.id}`, { kind: 'error', message: result.error.message })
  return refusalResponse(result.error)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptInBrowser(
    () => serverAction(),
    deleteFailure,
    (refusal) => ({ refusal }),
  )
}

export default function DeleteInvoicePage({ loaderData: { id, number }, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  return (
    <Form method="post" className="flex flex-col gap-4">
      {actionData && <Alert kind="error" title={actionData.refusal.message} />}
      <ConfirmPage
        title={deleteQuestion}
        confirmLabel="Delete invoice"
        cancelTo={`/admin/invoices/${id}`}
        pending={navigation.formData !== undefined}
      >
        {deleteText(number)}
      </ConfirmPage>
    </Form>
  )
}
