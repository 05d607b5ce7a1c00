import { href, Link, useSearchParams } from 'react-router'
import { withOpen } from '#app/shells/admin/chat/console-address.ts'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatMoment, formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { secondsText } from '#modules/chat/statistics/rules/chat-report-query.ts'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { OpenInvoices, Services } from '../../customer-cards/cards.tsx'
import { TicketLinks } from '../../tickets/ticket-links.tsx'
import { ChatStatusBadge } from '../console/chat-status-badge.tsx'
import type { OpenChat } from '../console/load-console.server.ts'
import { browserName } from './browser-name.ts'
import { pathOf } from './path-of.ts'
import { StarsText } from './stars-text.tsx'

type Props = { chat: OpenChat; now: Date; zone: TimeZone }

/** Who it is, what they look at and what they have. Links are for staff who may open them. */
export function VisitorPanel({ chat, now, zone }: Props) {
  const { known } = chat
  return (
    <div className="flex flex-col gap-3">
      <Card title="Visitor">
        <VisitorFacts chat={chat} zone={zone} />
      </Card>
      <PagesSeen chat={chat} now={now} zone={zone} />
      {known?.customer && (
        <>
          <Services services={known.services} />
          <OpenInvoices invoices={chat.invoices} now={now} zone={zone} />
          <Card title="Tickets" flush>
            <TicketLinks tickets={known.tickets} none="No tickets." />
          </Card>
        </>
      )}
      <EarlierChats chat={chat} zone={zone} />
    </div>
  )
}

function VisitorFacts({ chat, zone }: Omit<Props, 'now'>) {
  const { screen_width: width, screen_height: height, language } = chat.metadata
  const long = (text: string) => <span className="wrap-anywhere">{text}</span>
  return (
    <>
      <p className="wrap-anywhere font-semibold">
        {chat.customer ? (
          <SectionLink to={href('/admin/customers/:id', { id: chat.customer.id })}>
            {chat.customer.name || chat.customer.email}
          </SectionLink>
        ) : (
          chat.visitorName || 'Visitor'
        )}
      </p>
      <p className="mb-3 text-muted text-xs">
        {chat.customer ? 'Signed-in customer' : 'Not signed in. Don’t share account details.'}
      </p>
      <DescriptionList
        entries={[
          ['Email', long(chat.customer?.email || chat.visitorEmail || 'Not given')],
          ['Began', formatMoment(chat.startedAt, zone)],
          [
            'Taken',
            chat.firstResponseAt === null ? 'Not yet' : formatMoment(chat.firstResponseAt, zone),
          ],
          [
            'First answer',
            chat.responseTimeSeconds === null
              ? 'Not yet'
              : `After ${secondsText(chat.responseTimeSeconds)}`,
          ],
          ['Came from', long(chat.referrer || 'Not known')],
          ['Browser', long(browserName(chat.userAgent))],
          ['Screen', width && height ? `${width} × ${height}` : 'Not known'],
          ['Language', language ?? 'Not known'],
        ]}
      />
    </>
  )
}

function EarlierChats({ chat: { earlier, id }, zone }: Omit<Props, 'now'>) {
  const [params] = useSearchParams()
  return (
    <Card title="Other chats" flush>
      {earlier.length === 0 && <p className="px-4 py-4 text-muted text-sm">No other chats.</p>}
      <ul className="divide-y divide-line">
        {earlier.map((other) => (
          <li
            key={other.id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 text-sm"
          >
            <Link
              to={withOpen(params, other.id, id)}
              preventScrollReset
              className="font-medium underline-offset-2 hover:underline"
            >
              {formatMoment(other.startedAt, zone)}
            </Link>
            {other.rating === null ? (
              <ChatStatusBadge status={other.status} />
            ) : (
              <StarsText stars={other.rating} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type PagesSeenProps = {
  chat: Pick<OpenChat, 'pages' | 'initialPage' | 'startedAt'>
  now: Date
  zone: TimeZone
}

/** Pages that the visitor opened, the newest first; at least the one on which the chat began. */
function PagesSeen({ chat: { pages, initialPage, startedAt }, now, zone }: PagesSeenProps) {
  const first = initialPage.url === '' ? [] : [{ ...initialPage, visitedAt: startedAt }]
  const shown =
    pages.length > 0 ? pages.toSorted((a, b) => b.visitedAt.localeCompare(a.visitedAt)) : first
  return (
    <Card title="Pages seen" flush>
      {shown.length === 0 && <p className="px-4 py-4 text-muted text-sm">No pages yet.</p>}
      <ol className="divide-y divide-line">
        {shown.map(({ url, title, visitedAt }) => (
          <li key={`${url} ${visitedAt}`} className="px-4 py-2 text-sm">
            <p className="wrap-anywhere font-medium">{title || pathOf(url)}</p>
            <p className="flex min-w-0 justify-between gap-3 text-muted text-xs">
              <span className="truncate" title={url}>
                {pathOf(url)}
              </span>
              <span className="shrink-0">{formatRelative(visitedAt, now, zone)}</span>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
