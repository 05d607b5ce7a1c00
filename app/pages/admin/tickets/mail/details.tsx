import { data, href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatFileSize } from '#kernel/files/file-size.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { OriginalMail } from '#modules/support/components/original-mail.tsx'
import { MailStatusBadge } from '#modules/support/components/ticket-badges.tsx'
import { TicketTime } from '#modules/support/components/ticket-time.tsx'
import { mailDetails } from '#modules/support/incoming-mail/queries/received-mails.server.ts'
import { mailStatusReasons } from '#modules/support/incoming-mail/rules/mail-status.ts'
import { now } from '#platform/clock.server.ts'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/details'
import { MailChoices } from './mail-choices.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? subjectOf(loaderData.mail) : 'Received email' },
]

export async function loader(args: Route.LoaderArgs) {
  const [found, { timezone }] = await Promise.all([mailDetails(args.params.id), siteSettings()])
  if (!found.ok) throw data(found.error.message, { status: 404 })
  return { mail: found.value, timezone, now: now() }
}

function subjectOf({ subject }: { subject: string }): string {
  return subject || '(no subject)'
}

function textMissing({
  isRemoved,
  ticketId,
}: {
  isRemoved: boolean
  ticketId: string | null
}): string {
  if (!isRemoved) return 'This email has no plain text.'
  return ticketId === null
    ? 'The email itself was deleted.'
    : 'The email itself was deleted. What it said is in the ticket.'
}

export default function ReceivedMailPage({ loaderData }: Route.ComponentProps) {
  const { mail, timezone, now } = loaderData
  const source = href('/admin/tickets/mail/:id/source', { id: mail.id })
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere min-w-0">{subjectOf(mail)}</span>}
        description={<MailStatusBadge status={mail.status} />}
        back={{ label: 'Received email', to: href('/admin/tickets/mail') }}
        actions={
          !mail.isRemoved && (
            <Button href={source} variant="outline">
              Download email
            </Button>
          )
        }
      />
      <div className="flex max-w-4xl flex-col gap-5">
        <Card title="What happened to it">
          <p className="text-sm">{mail.reason || mailStatusReasons[mail.status]}</p>
          <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
            {mail.ticketId !== null && (
              <Button
                to={href('/admin/tickets/:id', { id: mail.ticketId })}
                variant="outline"
                size="sm"
              >
                {`Open ticket ${mail.ticketNumber ?? ''}`}
              </Button>
            )}
            <MailChoices mail={mail} />
          </div>
        </Card>
        <Card title="Email">
          <DescriptionList
            entries={[
              ['From', [mail.fromName, mail.fromAddress].filter(Boolean).join(' · ')],
              [
                'Received',
                <TicketTime key="received" at={mail.receivedAt} now={now} zone={timezone} />,
              ],
              ['By', mail.mailbox],
              ['Size', formatFileSize(mail.size)],
              [
                'Attached',
                mail.attachments
                  .map(({ name, size }) => `${name} (${formatFileSize(size)})`)
                  .join(', '),
              ],
            ]}
          />
          <p className="wrap-anywhere mt-4 whitespace-pre-wrap text-sm leading-relaxed">
            {mail.text || textMissing(mail)}
          </p>
          {mail.hasHtml && (
            <OriginalMail
              address={href('/admin/tickets/mail/:id/original', { id: mail.id })}
              name={mail.id}
            />
          )}
        </Card>
        {!mail.isRemoved && (
          <Card title="Headers">
            {/* A scrolling box is reached by the keyboard. */}
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
              tabIndex={0}
              className="max-h-96 overflow-auto whitespace-pre-wrap break-all text-xs"
            >
              {mail.headers}
            </pre>
          </Card>
        )}
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading="Received email"
      message="Failed to load this email"
      retryLabel="Retry"
      error={error}
    />
  )
}
