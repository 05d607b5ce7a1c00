import { useState } from 'react'
import { href } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import {
  AttachmentList,
  EarlierMessages,
  MessageText,
} from '#modules/support/components/message.tsx'
import type { OwnTicketMessage } from '#modules/support/queries/for-customers/own-ticket.server.ts'

type Props = { messages: readonly OwnTicketMessage[]; earlier: number; zone: TimeZone }

/** What was written, oldest first. An answer that comes in while the page is open is announced. */
export function Thread({ messages, earlier, zone }: Props) {
  const answeredBy = useNewAnswer(messages)
  return (
    <section aria-label="Messages" className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {answeredBy === null ? '' : `New message from ${answeredBy}`}
      </p>
      <EarlierMessages count={earlier} shown={messages} />
      <ol className="flex min-w-0 flex-col gap-4">
        {messages.map((message) => (
          <Message key={message.id} message={message} zone={zone} />
        ))}
      </ol>
    </section>
  )
}

/** Ours have the lighter paper and the ink; a customer's own are set back. */
const variants = {
  staff: { box: 'border-line bg-surface', mark: 'bg-text text-page' },
  customer: { box: 'border-transparent bg-sunken', mark: 'bg-surface text-muted' },
}

function Message({
  message: { id, senderType, senderName, isOwn, message, createdAt, files },
  zone,
}: {
  message: OwnTicketMessage
  zone: TimeZone
}) {
  const isStaff = senderType === 'staff'
  const { box, mark } = variants[isStaff ? 'staff' : 'customer']
  return (
    <li id={`message-${id}`}>
      <article className={`flex min-w-0 gap-3 rounded-xl border p-4 ${box}`}>
        <span
          aria-hidden="true"
          className={`grid size-9 shrink-0 place-items-center rounded-full font-semibold text-sm max-sm:hidden ${mark}`}
        >
          {senderName.slice(0, 1).toUpperCase()}
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <header className="flex flex-wrap items-baseline gap-x-2 text-sm">
            <h2 className="wrap-anywhere min-w-0 font-semibold text-base">{senderName}</h2>
            <span className="text-muted">
              {senderType === 'customer' && !isOwn ? 'Your team' : senderLabels[senderType]}
            </span>
            <time dateTime={createdAt.toISOString()} className="tabular text-muted sm:ml-auto">
              {formatMoment(createdAt, zone)}
            </time>
          </header>
          <MessageText>{message}</MessageText>
          <AttachmentList files={files} address={href('/dashboard/tickets/files')} />
        </div>
      </article>
    </li>
  )
}

const senderLabels: Record<OwnTicketMessage['senderType'], string> = {
  staff: 'Support',
  customer: 'You',
  third_party: 'By email',
}

/**
 * Who wrote the newest message since the page was opened; null when nothing came, or it is the
 * customer's own.
 */
function useNewAnswer(messages: readonly OwnTicketMessage[]): string | null {
  const last = messages.at(-1)
  const [first] = useState(last?.position ?? 0)
  return last && last.position > first && last.senderType !== 'customer' ? last.senderName : null
}
