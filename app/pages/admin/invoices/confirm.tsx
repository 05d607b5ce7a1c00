import { data, Form, href, useNavigation } from 'react-router'
import { actionByAddress, formAction } from '#app/forms/form-action.server.ts'
import { refusalAsToast } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import type { Result } from '#kernel/result.ts'
import { deleteInvoice } from '#modules/billing/invoices/operations/delete-invoice.server.ts'
import { issueTaxInvoice } from '#modules/billing/invoices/operations/issue-tax-invoice.server.ts'
import { staffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { ConfirmPage } from '#ui/feedback/confirm-dialog.tsx'
import type { Route } from './+types/confirm'
import { deleteQuestion, deleteText, taxInvoiceQuestion, taxInvoiceText } from './messages.ts'

const steps = {
  delete: {
    page: 'Delete invoice',
    title: deleteQuestion,
    text: deleteText,
    label: 'Delete invoice',
    tone: 'danger',
  },
  'tax-invoice': {
    page: 'Issue tax invoice',
    title: taxInvoiceQuestion,
    text: taxInvoiceText,
    label: 'Issue tax invoice',
    tone: 'primary',
  },
} as const

const stepOf = (pathname: string): keyof typeof steps =>
  pathname.endsWith('/tax-invoice') ? 'tax-invoice' : 'delete'

export const meta: Route.MetaFunction = ({ location }) => [
  { title: steps[stepOf(location.pathname)].page },
]

/** The confirmation as a page, for browsers without scripts. */
export async function loader(args: Route.LoaderArgs) {
  const found = await staffInvoice(args.params.id)
  if (!found) throw data('Invoice not found', { status: 404 })
  const { id, invoiceNumber } = found.invoice
  return { id, number: invoiceNumber, step: stepOf(args.pattern) }
}

const pageOf = (id: string) => href('/admin/invoices/:id', { id })

function confirmed<Value>(
  run: (member: Person, id: string) => Promise<Result<Value>>,
  done: (id: string, value: Value) => { to: string; message: string },
) {
  return formAction(({ params: { id } }: Route.ActionArgs) => ({
    schema: noFields,
    run: async (member) => refusalAsToast(await run(member, id), pageOf(id)),
    done: (value) => {
      const { to, message } = done(id, value)
      return redirectWithToast(to, { kind: 'success', message })
    },
  }))
}

export const action = actionByAddress(
  {
    delete: confirmed(deleteInvoice, () => ({
      to: href('/admin/invoices'),
      message: 'Invoice deleted successfully',
    })),
    'tax-invoice': confirmed(issueTaxInvoice, (id, { number }) => ({
      to: pageOf(id),
      message: `Tax invoice ${number} issued and emailed`,
    })),
  },
  ({ pattern }: Route.ActionArgs) => stepOf(pattern),
)

export default function ConfirmInvoiceStep({
  loaderData: { id, number, step },
  actionData,
}: Route.ComponentProps) {
  const pending = useNavigation().formData !== undefined
  const { title, text, label, tone } = steps[step]
  return (
    <Form method="post">
      <ConfirmPage
        refusal={actionData?.refusal}
        title={title}
        confirmLabel={label}
        tone={tone}
        cancelTo={pageOf(id)}
        pending={pending}
      >
        {text(number)}
      </ConfirmPage>
    </Form>
  )
}
