import { href, Link } from 'react-router'
import type { TimeZone } from '#kernel/dates.ts'
import { EmailStatusBadge } from '#modules/mail/components/email-status.tsx'
import type { EmailLogRow } from '#modules/mail/queries/email-log-list.server.ts'
import { deliveryLabels } from '#modules/mail/rules/delivery.ts'
import { customTemplate, emailLogStatuses } from '#modules/mail/rules/email.ts'
import {
  emailLogRangeLabels,
  emailLogRanges,
  emailLogStatusLabels,
} from '#modules/mail/rules/email-log-list.ts'
import { templateTitle } from '#modules/mail/rules/templates/template-content.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { MomentCell } from '#ui/table/name-cell.tsx'

export function emailLogColumns(zone: TimeZone): readonly Column<EmailLogRow>[] {
  return [
    {
      id: 'recipient',
      header: 'Recipient',
      cell: ({ recipient }) => <Recipient address={recipient} />,
      className: 'md:min-w-60 @4xl/list:min-w-68',
      phone: 'title',
    },
    {
      id: 'subject',
      header: 'Subject',
      cell: SubjectCell,
      fills: true,
      phone: 'line',
    },
    {
      id: 'template',
      header: 'Template',
      cell: ({ templateName }) => <span className="text-muted">{templateTitle(templateName)}</span>,
      className: '@min-[68rem]/list:whitespace-nowrap',
      phone: 'line',
      from: 'wide',
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <EmailStatusBadge status={status} />,
      phone: 'corner',
    },
    {
      id: 'related',
      header: 'Related',
      cell: Related,
      className: '@min-[68rem]/list:whitespace-nowrap',
      phone: 'line',
      from: 'wide',
    },
    {
      id: 'created',
      header: 'Date/time',
      cell: ({ createdAt, sentAt }) => <MomentCell at={sentAt ?? createdAt} zone={zone} />,
      className: 'tabular text-muted text-xs',
      sort: { by: 'created', first: 'descending', values: 'days' },
      phone: 'foot',
    },
    { id: 'actions', header: 'Actions', cell: Actions, align: 'end', phone: 'line' },
  ]
}

/** An address that is too long for one line goes on before its '@', if that is enough. */
function Recipient({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  if (at < 0) return address || 'Deleted'
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}

/** The subject, and below it what opens: how it went out, or why not. */
function SubjectCell({
  subject,
  status,
  delivery,
  provider,
  messageId,
  errorMessage,
}: EmailLogRow) {
  const identity = (
    <span className="wrap-anywhere font-mono text-xs">{messageId ?? 'None yet'}</span>
  )
  const problem = (
    <span className={`wrap-anywhere ${errorMessage ? 'text-danger' : ''}`}>
      {errorMessage ?? 'None'}
    </span>
  )
  return (
    <>
      <span className="block wrap-anywhere">
        {subject || (
          <span className="text-muted">
            {status === 'queued' ? 'Not written yet' : 'No subject'}
          </span>
        )}
      </span>
      <details className="relative z-10 mt-0.5">
        <summary className="min-h-6 w-fit cursor-pointer text-link text-xs max-sm:min-h-11 max-sm:py-3">
          Delivery
        </summary>
        <DescriptionList
          entries={[
            ['Provider', provider ?? 'None yet'],
            ['Message ID', identity],
            ['Reported', delivery ? deliveryLabels[delivery] : 'Nothing yet'],
            ['Error', problem],
          ]}
        />
      </details>
    </>
  )
}

function Related({ orderId, orderNumber, invoiceId, invoiceNumber }: EmailLogRow) {
  if (orderId === null && invoiceId === null)
    return <span className="text-muted max-md:hidden">–</span>
  return (
    <span className="flex flex-wrap gap-x-3">
      {invoiceId && (
        <Link
          to={href('/admin/invoices/:id', { id: invoiceId })}
          className="inline-flex min-h-6 items-center text-link hover:underline max-sm:min-h-11"
        >
          {invoiceNumber ?? 'Draft'}
        </Link>
      )}
      {orderId && (
        <Link
          to={href('/admin/orders/:id', { id: orderId })}
          className="inline-flex min-h-6 items-center text-link hover:underline max-sm:min-h-11"
        >
          {orderNumber}
        </Link>
      )}
    </span>
  )
}

function Actions({ id, status, recipient }: EmailLogRow) {
  if (status === 'queued' || recipient === '') return null
  return (
    <span className="flex justify-end max-md:justify-start">
      <ActionButton
        to={href('/admin/email-logs/:id/resend', { id })}
        variant="ghost"
        aria-label={`Resend to ${recipient}`}
      >
        Resend
      </ActionButton>
    </span>
  )
}

export function emailLogFilters(templates: readonly string[]): readonly Filter[] {
  return [
    {
      name: 'status',
      label: 'Status',
      all: 'All statuses',
      options: emailLogStatuses.map((value) => ({ value, label: emailLogStatusLabels[value] })),
    },
    {
      name: 'template',
      label: 'Template',
      all: 'All templates',
      options: [...templates, customTemplate].map((value) => ({
        value,
        label: templateTitle(value),
      })),
    },
    {
      name: 'range',
      label: 'Time',
      all: 'All time',
      options: emailLogRanges.map((value) => ({ value, label: emailLogRangeLabels[value] })),
    },
  ]
}
