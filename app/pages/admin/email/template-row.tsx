import { href, Link } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { templatePurpose } from '#modules/mail/defaults/template-purposes.ts'
import type { TemplateListRow } from '#modules/mail/queries/email-templates.server.ts'
import { emailTypeLabels } from '#modules/mail/rules/email.ts'
import { templateTitle } from '#modules/mail/rules/templates/template-messages.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** A template with its type, its marks and its buttons. */
export function TemplateRow({ template, zone }: { template: TemplateListRow; zone: TimeZone }) {
  const { id, name, type, subject, isActive, isShipped, isChanged, updatedAt } = template
  const title = templateTitle(name)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={href('/admin/email/templates/:id', { id })}
            className="min-h-6 break-words font-semibold text-link hover:underline"
          >
            {title}
          </Link>
          <Badge>{emailTypeLabels[type]}</Badge>
          {isActive ? <Badge tone="positive">Active</Badge> : <Badge tone="warning">Off</Badge>}
          {isChanged && <Badge tone="info">Changed</Badge>}
          {!isShipped && <Badge tone="info">Own</Badge>}
        </p>
        <p className="mt-0.5 wrap-anywhere">{subject}</p>
        <p className="text-muted text-xs">
          {templatePurpose(name) ?? 'Made by staff.'}{' '}
          <span className="tabular">Updated {formatMoment(updatedAt, zone)}.</span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          to={href('/admin/email/templates/:id', { id })}
          variant="outline"
          size="sm"
          aria-label={`Edit ${title}`}
        >
          Edit
        </Button>
        <Button
          to={href('/admin/email/templates/:id/send-test', { id })}
          variant="ghost"
          size="sm"
          aria-label={`Send test of ${title}`}
        >
          Send test
        </Button>
        {!isShipped && (
          <Button
            to={href('/admin/email/:id/delete', { id })}
            variant="ghost"
            size="sm"
            preventScrollReset
            aria-label={`Delete ${title}`}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}
