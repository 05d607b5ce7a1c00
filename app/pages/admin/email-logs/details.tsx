import { data, href, Link, useLocation } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import { EmailStatusBadge } from '#modules/mail/components/email-status.tsx'
import { emailLogById } from '#modules/mail/queries/email-log-details.server.ts'
import { deliveryLabels } from '#modules/mail/rules/delivery.ts'
import { templateTitle } from '#modules/mail/rules/templates/template-content.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/details'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.title : 'Email' },
]

export async function loader(args: Route.LoaderArgs) {
  const [mail, { timezone }] = await Promise.all([emailLogById(args.params.id), siteSettings()])
  if (!mail) throw data('This email is not in the log.', { status: 404 })
  return { mail, title: mail.subject || templateTitle(mail.templateName), timezone }
}

export default function EmailLogDetails({
  loaderData: { mail, title, timezone },
}: Route.ComponentProps) {
  const {
    id,
    recipient,
    templateName,
    status,
    delivery,
    provider,
    messageId,
    providerResponse,
    errorMessage,
    attempts,
  } = mail
  const {
    orderId,
    invoiceId,
    customerId,
    createdAt,
    sentAt,
    attachments,
    hasSecrets,
    isResendable,
  } = mail
  const badge = <EmailStatusBadge status={status} />
  const problem = (
    <span className={`wrap-anywhere ${errorMessage ? 'text-danger' : ''}`}>
      {errorMessage ?? '–'}
    </span>
  )
  const code = (text: string | null) => (
    <span className="wrap-anywhere font-mono text-xs">{text ?? '–'}</span>
  )
  return (
    <Modal
      open
      size="xl"
      title={title}
      closeTo={`${href('/admin/email-logs')}${useLocation().search}`}
    >
      <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <DescriptionList
            entries={[
              ['Status', badge],
              ['Recipient', recipient || 'Deleted'],
              ['Template', templateTitle(templateName)],
              ['Queued', formatMoment(createdAt, timezone)],
              ['Sent', sentAt ? formatMoment(sentAt, timezone) : '–'],
              ['Tries', String(attempts)],
              ['Provider', provider ?? '–'],
              ['Message ID', code(messageId)],
              ['Answer', code(providerResponse)],
              ['Reported', delivery ? deliveryLabels[delivery] : 'Nothing yet'],
              ['Error', problem],
              [
                'Attachments',
                attachments.length === 0
                  ? 'None'
                  : attachments.map(({ kind }) => kind.replace('_', ' ')).join(', '),
              ],
            ]}
          />
          <p className="flex flex-wrap gap-x-4 text-sm">
            {customerId && (
              <Related to={href('/admin/customers/:id', { id: customerId })}>Customer</Related>
            )}
            {orderId && <Related to={href('/admin/orders/:id', { id: orderId })}>Order</Related>}
            {invoiceId && (
              <Related to={href('/admin/invoices/:id', { id: invoiceId })}>Invoice</Related>
            )}
          </p>
          {isResendable && (
            <ActionButton to={href('/admin/email-logs/:id/resend', { id })}>Resend</ActionButton>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <p className="text-muted text-sm">
            Written with the template as it is now.
            {hasSecrets && ' Links and passwords that only the recipient may read are hidden.'}
          </p>
          <iframe
            title="The email"
            src={href('/admin/email-logs/:id/copy', { id })}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            className="h-[32rem] w-full rounded-lg border border-line bg-white"
          />
        </div>
      </div>
    </Modal>
  )
}

function Related({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center text-link hover:underline max-sm:min-h-11"
    >
      {children}
    </Link>
  )
}
