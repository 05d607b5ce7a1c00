import { MailPlus, Plus } from 'lucide-react'
import { href, Link, Outlet } from 'react-router'
import { fromEmailTables } from '#app/answers/email-tables.server.ts'
import { emailFailure } from '#app/answers/tables-denied.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { templatePurpose } from '#modules/mail/defaults/template-purposes.ts'
import {
  emailTemplateList,
  type TemplateListRow,
} from '#modules/mail/queries/email-templates.server.ts'
import { countMailsToReview, mailQueueState } from '#modules/mail/queries/mail-queue.server.ts'
import { emailTypeLabels } from '#modules/mail/rules/email.ts'
import { templateTitle } from '#modules/mail/rules/templates/template-content.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DebouncedSearch } from '#ui/form/search-input.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/templates'
import { MailQueueCard } from './queue/queue-card.tsx'
import { EmailTabs } from './tabs.tsx'

const heading = 'Email Management'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const search = (args.url.searchParams.get('q') ?? '').trim()
  const [templates, queue, toReview, { timezone }] = await fromEmailTables(() =>
    Promise.all([
      emailTemplateList(search),
      mailQueueState(),
      countMailsToReview(),
      siteSettings(),
    ]),
  )
  return { templates, queue, toReview, timezone, search }
}

export default function EmailTemplates({
  loaderData: { templates, queue, toReview, timezone, search },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="What your emails say, what went out, and what is waiting."
        actions={<AddTemplate />}
      />
      <EmailTabs toReview={toReview} />
      <MailQueueCard queue={queue} zone={timezone} />
      <DebouncedSearch
        label="Search templates"
        placeholder="Name, subject or type"
        search={search}
      />
      {templates.length > 0 ? (
        <Card title={countOf(templates.length, 'template')} flush>
          <ul aria-label="Templates" className="divide-y divide-line">
            {templates.map((template) => (
              <TemplateRow key={template.id} template={template} zone={timezone} />
            ))}
          </ul>
        </Card>
      ) : (
        <Card>
          <EmptyState
            icon={<MailPlus className="size-6" />}
            title={search === '' ? 'No templates yet' : 'No template matches'}
            action={search === '' ? <AddTemplate /> : <Button to="?">Clear search</Button>}
          >
            {search === ''
              ? 'The emails of the program come back at the next start.'
              : 'No name, subject or type matches.'}
          </EmptyState>
        </Card>
      )}
      <Outlet />
    </>
  )
}

function AddTemplate() {
  return (
    <Button
      to={href('/admin/email/templates/new')}
      icon={<Plus aria-hidden="true" className="size-4" />}
    >
      Add template
    </Button>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading={heading}
      message={emailFailure(error, 'Failed to load templates')}
      error={error}
    />
  )
}

/** A template with its type, its marks and its buttons. */
function TemplateRow({ template, zone }: { template: TemplateListRow; zone: TimeZone }) {
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
