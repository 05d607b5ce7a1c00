import { data, href, Outlet } from 'react-router'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { useMailWatch } from '#app/use-refresh.ts'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { FailedChargeAlert } from '#modules/billing/charges/components/failed-charge-alert.tsx'
import { failedCharges } from '#modules/billing/charges/queries/failed-charges.server.ts'
import type { FailedCharge } from '#modules/billing/charges/rules/card-charge.ts'
import { UndrawnLetters } from '#modules/billing/documents/components/undrawn-letters.tsx'
import { undrawnLetters } from '#modules/billing/documents/operations/undrawn-letters.server.ts'
import { InvoiceStatusBadge } from '#modules/billing/invoices/components/invoice-status.tsx'
import { mailedInvoice } from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import {
  type StaffInvoice,
  staffInvoice,
} from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { restorePreviewsOf } from '#modules/billing/subscriptions/queries/restore-preview.server.ts'
import type { RestorePreview } from '#modules/billing/subscriptions/rules/suspension.ts'
import { programOf } from '#modules/imports/rules/import.ts'
import { MailList } from '#modules/mail/components/mail-list.tsx'
import { canManageEmail } from '#modules/mail/policy.ts'
import { AddressWarning } from '#modules/mail/suppressions/components/address-warning.tsx'
import { addressWarning } from '#modules/mail/suppressions/queries/suppression.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/details'
import { InvoiceButtons } from './details/buttons.tsx'
import { BillTo, InvoiceFacts, InvoiceItems } from './details/items.tsx'
import { CreditNotes, Payments, UsedCredits, WriteOffs } from './details/money.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.invoice.invoiceNumber : 'Invoice' },
]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const [details, { timezone }] = await Promise.all([staffInvoice(args.params.id), siteSettings()])
  if (!details) throw data('Invoice not found', { status: 404 })
  const restores = details.owedCents > 0 ? await restorePreviewsOf(details.invoice.customerId) : []
  const restore =
    restores.find(({ overdue }) => overdue.some(({ id }) => id === args.params.id)) ?? null
  const [failedCharge = null] = details.owedCents > 0 ? await failedCharges([args.params.id]) : []
  const address = (await mailedInvoice(args.params.id))?.customerEmail ?? ''
  const warning = await addressWarning(address)
  const mayReverse = mayManagePayments(member)
  const actions = details.actions.filter(
    (action) => action === 'send' || action === 'credit' || mayReverse,
  )
  return {
    ...details,
    actions,
    mayReverse,
    warning: warning && { ...warning, address },
    mayManageEmail: canManageEmail(member),
    undrawn: await undrawnLetters([
      details.invoice.buyer,
      details.lines.map(({ description }) => description),
    ]),
    failedCharge,
    restore,
    timezone,
    idempotencyKey: newId(),
  }
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { invoice, status, owedCents, mails, timezone } = loaderData
  useMailWatch(mails.some((mail) => mail.status === 'queued' && mail.errorMessage === null))
  const title = (
    <>
      <span className="min-w-0 wrap-anywhere">{invoice.invoiceNumber}</span>
      <InvoiceStatusBadge status={status} />
    </>
  )
  return (
    <>
      <PageHeader
        title={title}
        description={loaderData.title}
        back={{ label: 'Invoice Management', to: '/admin/invoices' }}
        actions={<InvoiceButtons details={loaderData} idempotencyKey={loaderData.idempotencyKey} />}
      />
      {loaderData.warning && (
        <AddressWarning
          address={loaderData.warning.address}
          warning={loaderData.warning}
          mayManageEmail={loaderData.mayManageEmail}
        />
      )}
      <UndrawnLetters letters={loaderData.undrawn} />
      {invoice.importedFrom !== null && (
        <Alert kind="info" title={`Imported from ${programOf(invoice.importedFrom)}`}>
          It was issued there, keeps its number and date, and is in no VAT report of this site. It
          can be paid here, and neither changed, credited nor deleted.
        </Alert>
      )}
      {owedCents > 0 && owedCents < invoice.totalCents && (
        <Alert kind="info">
          {formatRand(owedCents)} of {formatRand(invoice.totalCents)} is still to be paid.
        </Alert>
      )}
      {loaderData.failedCharge && (
        <FailedChargeAlert
          charge={loaderData.failedCharge}
          chargeTo={
            loaderData.mayReverse
              ? href('/admin/invoices/:id/card-charge', { id: invoice.id })
              : null
          }
        />
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <InvoiceItems details={loaderData} />
          <Payments details={loaderData} mayReverse={loaderData.mayReverse} />
          <UsedCredits details={loaderData} zone={timezone} mayReverse={loaderData.mayReverse} />
          <WriteOffs details={loaderData} />
          <CreditNotes details={loaderData} />
          <SendHistory details={loaderData} zone={timezone} />
        </div>
        <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-1">
          <InvoiceFacts details={loaderData} zone={timezone} />
          <BillTo buyer={invoice.buyer} />
        </div>
      </div>
      <Outlet context={{ details: loaderData } satisfies InvoiceOutlet} />
    </>
  )
}

/** Data of this page for the dialogs that open over it. */
export type InvoiceOutlet = {
  details: StaffInvoice & { restore: RestorePreview | null; failedCharge: FailedCharge | null }
}

/** B§2.2.6: sent count and last sent; below them every message that carried it. */
function SendHistory({
  details: { invoice, mails },
  zone,
}: {
  details: StaffInvoice
  zone: TimeZone
}) {
  const { sentCount, lastSent } = invoice
  return (
    <Card title="Send history" flush>
      <p className="px-4 py-3 text-sm">
        {sentCount === 0 || !lastSent
          ? unsentText(mails.length)
          : `Sent ${sentCount === 1 ? 'once' : `${sentCount} times`}, last on ${formatMoment(lastSent, zone)}.`}
      </p>
      {mails.length > 0 && <MailList mails={mails} zone={zone} className="border-line border-t" />}
    </Card>
  )
}

/** An email about something else, such as a declined charge, may have carried it. */
function unsentText(mails: number): string {
  return mails === 0 ? 'Not sent yet.' : 'Sent only with the emails below.'
}
