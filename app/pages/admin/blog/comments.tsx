import { MessageSquareText } from 'lucide-react'
import { href, Outlet, useFetcher, useLocation } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { parseListQuery } from '#kernel/list-query.ts'
import type { Refusal } from '#kernel/result.ts'
import {
  managedComments,
  pendingCommentCount,
} from '#modules/blog/queries/manage-comments.server.ts'
import { managedCommentsShape } from '#modules/blog/rules/managed-lists.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { List } from '#ui/table/list.tsx'
import { BulkDelete } from '../bulk-delete.tsx'
import type { Route } from './+types/comments'
import { commentColumns } from './comments/columns.tsx'
import { deleteMessages } from './comments/delete-messages.ts'
import { commentStatusOptions } from './post-status.tsx'
import { BlogTabs, heading } from './tabs.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Comments, ${heading}` }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(managedCommentsShape, args.url.searchParams)
  const [page, pending, { timezone }] = await Promise.all([
    managedComments(query),
    pendingCommentCount(),
    siteSettings(),
  ])
  return { query, page, pending, timezone, now: now() }
}

export default function BlogComments({
  loaderData: { query, page, pending, timezone, now },
}: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        title={heading}
        description="Approved comments are on the post at once. Hints beside pending ones say what looks like spam."
      />
      <BlogTabs pending={pending} />
      <List
        label="Comments"
        noun={{ one: 'comment', many: 'comments' }}
        columns={commentColumns(timezone, now)}
        page={page}
        query={query}
        filters={[
          { name: 'status', label: 'Status', all: 'All statuses', options: commentStatusOptions },
        ]}
        search={null}
        rowKey={(row) => row.id}
        rowName={(row) => `comment by ${row.authorName}`}
        rowLink={(row) => `${href('/admin/blog/comments/:id', { id: row.id })}${search}`}
        bulk={{
          page: href('/admin/blog/comments/selected/:form?', {}),
          label: 'Change selected',
          actions: ({ ids }) => (
            <>
              <BulkDecision ids={[...ids]} decision="approve" />
              <BulkDecision ids={[...ids]} decision="reject" />
              <BulkDelete
                ids={[...ids]}
                action={href('/admin/blog/comments/selected/:form?', { form: 'remove' })}
                button="Delete"
                words={deleteMessages(ids.size)}
              />
            </>
          ),
        }}
        empty={
          <EmptyState icon={<MessageSquareText className="size-6" />} title="No comments found.">
            What visitors write below posts comes here first, while comments are moderated.
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load comments" error={error} />
}

/** Approves or rejects the selected comments, those of them that are pending. */
function BulkDecision({
  ids,
  decision,
}: {
  ids: readonly string[]
  decision: 'approve' | 'reject'
}) {
  const fetcher = useFetcher<{ refusal: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const { search } = useLocation()
  const send = () => {
    const form = new FormData()
    for (const id of ids) form.append('id', id)
    form.set('list', search)
    fetcher.submit(form, {
      method: 'post',
      action: href('/admin/blog/comments/selected/:form?', { form: decision }),
    })
  }
  return (
    <Button variant="outline" size="sm" onClick={send} loading={fetcher.state !== 'idle'}>
      {decision === 'approve' ? 'Approve' : 'Reject'}
    </Button>
  )
}
