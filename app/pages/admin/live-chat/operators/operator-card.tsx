import { href } from 'react-router'
import { formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import type { OperatorRow } from '#modules/chat/operators/queries/operators.server.ts'
import { ratingText } from '#modules/chat/operators/rules/shown-status.ts'
import { operatorStatusLabels } from '#modules/chat/rules/chat.ts'
import { Badge, StatusBadge } from '#ui/feedback/badge.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Button } from '#ui/primitives/button.tsx'

type Props = { operator: OperatorRow; now: Date; zone: TimeZone }

/** One operator: whether they are there, what they do now and what they did. */
export function OperatorCard({ operator, now, zone }: Props) {
  const {
    id,
    name,
    title,
    email,
    avatarUrl,
    accountName,
    isActive,
    canAcceptChats,
    maxConcurrentChats,
    status,
    lastSeenAt,
  } = operator
  const facts = [
    ['Chats now', `${operator.chatsNow} of ${maxConcurrentChats}`],
    ['Chats handled', formatCount(operator.chatsHandled)],
    ['Average rating', ratingText(operator.averageRating)],
    ['Staff account', accountName ?? 'None'],
    ['Last seen', lastSeenAt === null ? 'Never' : formatRelative(lastSeenAt, now, zone)],
  ] as const
  return (
    <article
      className={`flex min-w-0 flex-col rounded-xl border border-line bg-surface ${isActive ? '' : 'border-dashed'}`}
    >
      <div className="flex flex-1 flex-col gap-4 p-4">
        <header className="flex items-start gap-3">
          <Avatar name={name} pictureUrl={avatarUrl} />
          <div className="min-w-0 flex-1">
            <h2 className="wrap-anywhere font-semibold">{name}</h2>
            {title !== '' && <p className="wrap-anywhere text-sm">{title}</p>}
            <p className="wrap-anywhere text-muted text-sm">{email}</p>
          </div>
          <span className="flex flex-col items-end gap-1">
            <StatusBadge status={status} labels={operatorStatusLabels} />
            {!isActive && <Badge tone="warning">Inactive</Badge>}
            {isActive && !canAcceptChats && <Badge>No new chats</Badge>}
          </span>
        </header>
        <dl className="mt-auto grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-muted text-xs">{label}</dt>
              <dd className="wrap-anywhere font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <footer className="flex flex-wrap items-center gap-1 border-line border-t p-2">
        <Button
          to={href('/admin/live-chat/operators/:id', { id })}
          variant="ghost"
          size="sm"
          preventScrollReset
          aria-label={`Edit ${name}`}
        >
          Edit
        </Button>
        <Button
          to={href('/admin/live-chat/operators/:id/delete', { id })}
          variant="ghost"
          size="sm"
          preventScrollReset
          aria-label={`Delete ${name}`}
        >
          Delete
        </Button>
      </footer>
    </article>
  )
}
