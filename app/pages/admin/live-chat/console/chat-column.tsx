import { MessagesSquare } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import {
  type ChatView,
  type ConsoleState,
  chatViews,
  consoleAddress,
  positionText,
  withOpen,
} from '#app/shells/admin/chat/console-address.ts'
import { OfferList, useOffers } from '#app/shells/admin/chat/offers.tsx'
import type { TimeZone } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import type { ListedChat } from '#modules/chat/conversations/queries/chat-list.server.ts'
import { endedCountCap } from '#modules/chat/statistics/rules/chat-report-query.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { ChatFilters } from './chat-filters.tsx'
import { ChatRow } from './chat-row.tsx'
import type { OperatorChoice } from './load-console.server.ts'

type ChatViewCounts = Record<ChatView, number | null>

const labels: Record<ChatView, string> = { queue: 'Queue', mine: 'My chats', all: 'All chats' }

function countText(count: number | null): string {
  return count === null ? '' : `${formatCount(count)}${count >= endedCountCap ? '+' : ''}`
}

/**
 * The three lists. Links, so they work before scripts load; each keeps the conversations that are
 * open.
 */
function ChatViews({ view, counts }: { view: ChatView; counts: ChatViewCounts }) {
  const [params] = useSearchParams()
  return (
    <nav aria-label="Lists of chats" className="flex shrink-0 border-line border-b px-1">
      {chatViews.map((each) => (
        <Link
          key={each}
          to={consoleAddress(params, {
            view: each === 'queue' ? null : each,
            status: null,
            operator: null,
            unread: null,
          })}
          preventScrollReset
          aria-current={each === view ? 'true' : undefined}
          className={`-mb-px flex min-h-11 flex-1 items-center justify-center gap-1.5 whitespace-nowrap border-b-2 px-1.5 font-medium text-sm ${each === view ? 'border-selected text-text' : 'border-transparent text-muted hover:text-text'}`}
        >
          {labels[each]}
          {counts[each] !== null && (
            <span className="rounded-full bg-sunken px-1.5 text-muted text-xs tabular-nums">
              {countText(counts[each])}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

type Props = {
  state: ConsoleState
  list: { value: { chats: ListedChat[]; hasMore: boolean } | null; failure: string | null }
  counts: ChatViewCounts
  operators: readonly OperatorChoice[]
  current: string | null
  now: Date
  zone: TimeZone
}

/**
 * Who waits, whose chats are whose. A chat that is offered is shown once, at the head. On a phone
 * it makes room for a conversation that is open.
 */
export function ChatColumn({ state, list, counts, operators, current, now, zone }: Props) {
  const [params] = useSearchParams()
  const last = list.value?.chats.at(-1)
  const offered = useOffers().map(({ chatId }) => chatId)
  const chats = list.value?.chats.filter(({ id }) => !offered.includes(id)) ?? []
  return (
    <section
      aria-label="Chats"
      className={`flex min-h-0 min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-surface ${state.open.length > 0 ? 'max-lg:hidden' : ''}`}
    >
      <ChatViews view={state.view} counts={counts} />
      <OfferList openAt={(id) => withOpen(params, id, current)} />
      {state.view !== 'queue' && <ChatFilters state={state} operators={operators} />}
      {list.failure !== null && (
        <div className="p-3">
          <Alert
            kind="error"
            title={list.failure}
            action={
              <Button variant="outline" size="sm" onClick={() => location.reload()}>
                Retry
              </Button>
            }
          />
        </div>
      )}
      {list.value && list.value.chats.length === 0 && <NoChats state={state} />}
      {chats.length > 0 && (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ul aria-label={viewLabels[state.view]} className="divide-y divide-line">
            {chats.map((chat) => (
              <ChatRow
                key={chat.id}
                chat={chat}
                state={state}
                current={current}
                now={now}
                zone={zone}
              />
            ))}
          </ul>
        </div>
      )}
      {state.view !== 'queue' && last && (state.before !== null || list.value?.hasMore) && (
        <nav
          aria-label="Pages"
          className="flex justify-between gap-2 border-line border-t px-3 py-2 text-sm"
        >
          {state.before === null ? (
            <span />
          ) : (
            <PageLink to={consoleAddress(params, { before: null })}>First page</PageLink>
          )}
          {list.value?.hasMore && (
            <PageLink
              to={consoleAddress(params, {
                before: positionText({ startedAt: last.startedAt, id: last.id }),
              })}
            >
              More chats
            </PageLink>
          )}
        </nav>
      )}
    </section>
  )
}

const viewLabels: Record<ChatView, string> = { queue: 'Queue', mine: 'My chats', all: 'All chats' }

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-8 max-sm:min-h-11 items-center font-medium text-link underline underline-offset-2"
    >
      {children}
    </Link>
  )
}

function NoChats({
  state: { view, status, operatorId, unreadOnly, before },
}: {
  state: ConsoleState
}) {
  const [params] = useSearchParams()
  const isNarrowed =
    unreadOnly || before !== null || (view === 'all' && (status !== null || operatorId !== null))
  if (view !== 'queue' && isNarrowed) {
    const to = consoleAddress(params, { status: null, operator: null, unread: null, before: null })
    return (
      <EmptyState
        title="No chats found"
        action={
          <Button to={to} variant="outline" size="sm">
            Clear filters
          </Button>
        }
      >
        Nothing matches these filters.
      </EmptyState>
    )
  }
  const { title, text } = empty[view]
  return (
    <EmptyState title={title} icon={<MessagesSquare className="size-6" />}>
      {text}
    </EmptyState>
  )
}

const empty: Record<ChatView, { title: string; text: string }> = {
  queue: {
    title: 'Nobody is waiting',
    text: 'Visitors who start a chat appear here. Stay online to be offered the next one.',
  },
  mine: {
    title: 'You have no chats',
    text: 'Take one from the queue, or wait until one is offered to you.',
  },
  all: { title: 'No chats yet', text: 'Every chat is kept here once visitors start them.' },
}
