import { FileDown } from 'lucide-react'
import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { noFields } from '#kernel/form-fields.ts'
import { formatRand } from '#kernel/money.ts'
import { payFromCredit } from '#modules/billing/allocation/operations/credit-received.server.ts'
import { InvoicePaper } from '#modules/billing/invoices/components/invoice-paper.tsx'
import { InvoiceStatusBadge } from '#modules/billing/invoices/components/invoice-status.tsx'
import { customerInvoice } from '#modules/billing/invoices/queries/customer-invoice.server.ts'
import { RestoreNote } from '#modules/billing/subscriptions/components/service-row.tsx'
import { ownRestorePreviews } from '#modules/billing/subscriptions/queries/restore-preview.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/invoice'
import { PayInvoice } from './invoices/pay-invoice.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.number ?? 'Invoice' },
]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const found = await customerInvoice(person, args.params.id)
  if (!found.ok) throw refusalError(found.error)
  const restores = await ownRestorePreviews(person)
  const restore =
    restores.find(({ overdue }) => overdue.some(({ id }) => id === args.params.id)) ?? null
  return { ...found.value, restore, onlyLooking: person.viewedBy !== undefined }
}

/** Pays the invoice from the customer's credit. */
export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (person) => payFromCredit(person, params.id),
  done: ({ usedCents, becamePaid }) => {
    const message = `${formatRand(usedCents)} of your credit ${becamePaid ? 'paid this invoice' : 'was used'}`
    return redirectWithToast(href('/dashboard/invoices/:id', { id: params.id }), {
      kind: 'success',
      message,
    })
  },
}))

export default function Invoice({ loaderData: invoice, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          back={{ label: 'Invoices', to: '/dashboard/invoices' }}
          title={
            <>
              <span className="min-w-0 break-words">{invoice.number}</span>
              <InvoiceStatusBadge status={invoice.status} />
            </>
          }
          actions={
            <>
              {invoice.hasProForma && (
                <Button
                  href={`${href('/dashboard/invoices/:id/pdf', { id: invoice.id })}?pro-forma`}
                  variant="outline"
                  download
                >
                  Pro-forma PDF
                </Button>
              )}
              <Button
                href={href('/dashboard/invoices/:id/pdf', { id: invoice.id })}
                variant="outline"
                icon={<FileDown aria-hidden="true" className="size-4" />}
                download={`${invoice.number}.pdf`}
              >
                Download PDF
              </Button>
            </>
          }
        />
      </div>
      {invoice.paidOn && invoice.status === 'paid' && (
        <Alert kind="success">Paid on {formatDay(invoice.paidOn)}. Thank you!</Alert>
      )}
      {invoice.canBePaid && invoice.restore && <RestoreNote preview={invoice.restore} />}
      <div
        className={
          invoice.canBePaid
            ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]'
            : 'max-w-4xl'
        }
      >
        <InvoicePaper invoice={invoice} />
        {invoice.canBePaid && (
          <PayInvoice
            invoice={invoice}
            onlyLooking={invoice.onlyLooking}
            problem={actionData?.refusal.message ?? null}
          />
        )}
      </div>
    </>
  )
}
