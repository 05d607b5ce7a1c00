import { data, Form, href, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refusalAsToast } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { issueTaxInvoice } from '#modules/billing/invoices/operations/issue-tax-invoice.server.ts'
import { staffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ConfirmPage } from '#ui/feedback/confirm-dialog.tsx'
import type { Route } from './+types/tax-invoice'
import { taxInvoiceQuestion, taxInvoiceText } from './messages.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Issue tax invoice' }]

/** The confirmation as a page, for browsers without scripts. */
export async function loader(args: Route.LoaderArgs) {
  const found = await staffInvoice(args.params.id)
  if (!found) throw data('Invoice not found', { status: 404 })
  return { id: found.invoice.id, number: found.invoice.invoiceNumber }
}

export const action = formAction(({ params }: Route.ActionArgs) => {
  const invoice = href('/admin/invoices/:id', { id: params.id })
  return {
    schema: noFields,
    run: async (member) => refusalAsToast(await issueTaxInvoice(member, params.id), invoice),
    done: ({ number }) =>
      redirectWithToast(invoice, {
        kind: 'success',
        message: `Tax invoice ${number} issued and emailed`,
      }),
  }
})

export default function IssueTaxInvoicePage({
  loaderData: { id, number },
  actionData,
}: Route.ComponentProps) {
  const navigation = useNavigation()
  return (
    <Form method="post" className="flex flex-col gap-4">
      {actionData && <Alert kind="error" title={actionData.refusal.message} />}
      <ConfirmPage
        title={taxInvoiceQuestion}
        confirmLabel="Issue tax invoice"
        tone="primary"
        cancelTo={href('/admin/invoices/:id', { id })}
        pending={navigation.formData !== undefined}
      >
        {taxInvoiceText(number)}
      </ConfirmPage>
    </Form>
  )
}
