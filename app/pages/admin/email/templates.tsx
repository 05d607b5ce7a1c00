import { MailPlus, Plus } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { fromEmailTables } from '#app/answers/email-tables.server.ts'
import { emailFailure } from '#app/answers/tables-denied.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { emailTemplateList } from '#modules/mail/queries/email-templates.server.ts'
import { mailQueueState } from '#modules/mail/queries/mail-queue.server.ts'
import { countMailsToReview } from '#modules/mail/queries/mails-to-review.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DebouncedSearch } from '#ui/form/search-input.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/templates'
import { MailQueueCard } from './queue/queue-card.tsx'
import { EmailTabs } from './tabs.tsx'
import { TemplateRow } from './template-row.tsx'

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
        <Card title={templates.length === 1 ? '1 template' : `${templates.length} templates`} flush>
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
