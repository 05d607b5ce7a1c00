import { MessageSquareText, Plus } from 'lucide-react'
import { href, Link, Outlet, useSearchParams } from 'react-router'
import { refetched } from '#app/refetched.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import {
  cannedReplyCategories,
  cannedReplyList,
} from '#modules/canned-replies/queries/canned-replies.server.ts'
import { matchingReplies } from '#modules/canned-replies/rules/canned-reply-form.ts'
import { maySetUpChat } from '#modules/chat/policy.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DebouncedSearch } from '#ui/form/search-input.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { LiveChatTabs } from '../live-chat/tabs.tsx'
import type { Route } from './+types/canned-replies'
import { ReplyCard } from './canned-replies/reply-card.tsx'
import { useReplyPages } from './canned-replies/reply-pages.ts'

const heading = 'Canned replies'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { searchParams } = args.url
  const search = (searchParams.get('q') ?? '').trim()
  const category = searchParams.get('category')
  const isActiveOnly = searchParams.get('show') === 'active'
  const [replies, categories] = await Promise.all([
    cannedReplyList({ isActiveOnly, ...(category && { category }) }),
    cannedReplyCategories(),
  ])
  return {
    replies: matchingReplies(replies, search),
    categories,
    search,
    isFiltered: search !== '' || isActiveOnly || Boolean(category),
    maySetUp: maySetUpChat(member),
  }
}

export const clientLoader = refetched<Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>>(
  'Failed to refetch responses',
)

export default function CannedReplies({
  loaderData: { replies, categories, search, isFiltered, maySetUp },
}: Route.ComponentProps) {
  const { isLiveChat } = useReplyPages()
  return (
    <>
      <PageHeader
        title={heading}
        description={`Texts you send often. In a ${isLiveChat ? 'chat' : 'ticket'}, type / to insert one.`}
        {...(!isLiveChat && { back: { label: 'Tickets', to: href('/admin/tickets') } })}
        actions={<AddReply />}
      />
      {isLiveChat && <LiveChatTabs maySetUp={maySetUp} />}
      <DebouncedSearch
        label="Search canned replies"
        placeholder="Shortcut, title or category"
        search={search}
      />
      <ReplyViews categories={categories} />
      {replies.length > 0 && (
        <ul aria-label="Canned replies" className="grid gap-4 lg:grid-cols-2">
          {replies.map((reply) => (
            <li key={reply.id} className="grid min-w-0">
              <ReplyCard reply={reply} />
            </li>
          ))}
        </ul>
      )}
      {replies.length === 0 && <NoReplies isFiltered={isFiltered} />}
      <Outlet />
    </>
  )
}

function AddReply() {
  return (
    <Button
      to={useReplyPages().create}
      preventScrollReset
      icon={<Plus aria-hidden="true" className="size-4" />}
    >
      Add canned reply
    </Button>
  )
}

function NoReplies({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Card>
      {isFiltered ? (
        <EmptyState title="No canned reply matches" action={<Button to="?">Clear filters</Button>}>
          No shortcut, title or category matches.
        </EmptyState>
      ) : (
        <EmptyState
          icon={<MessageSquareText className="size-6" />}
          title="No canned replies yet"
          action={<AddReply />}
        >
          Write an answer once and use it in tickets and in live chat.
        </EmptyState>
      )}
    </Card>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load canned responses" error={error} />
}

/** The list by category, and the active ones only. */
function ReplyViews({ categories }: { categories: readonly string[] }) {
  const [params] = useSearchParams()
  const { list } = useReplyPages()
  const views: [label: string, filter: Record<string, string>][] = [
    ['All', {}],
    ['Active', { show: 'active' }],
    ...categories.map((category): [string, Record<string, string>] => [category, { category }]),
  ]
  return (
    <nav aria-label="Views" className="flex flex-wrap gap-1.5">
      {views.map(([label, filter]) => (
        <Link
          key={`${label} ${filter.category ?? ''}`}
          to={{ pathname: list, search: `?${new URLSearchParams(filter)}` }}
          aria-current={
            ['show', 'category'].every((name) => (filter[name] ?? null) === params.get(name))
              ? 'page'
              : undefined
          }
          className="wrap-anywhere inline-flex min-h-8 max-sm:min-h-11 items-center rounded-full border border-line-strong/60 bg-surface px-3 font-medium text-sm hover:bg-sunken aria-[current=page]:border-text aria-[current=page]:bg-text aria-[current=page]:text-page"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
