import { Newspaper, Plus } from 'lucide-react'
import { href, Link, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatRelative } from '#kernel/date-format.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { pendingCommentCount } from '#modules/blog/queries/manage-comments.server.ts'
import { managedPosts, unsavedPosts } from '#modules/blog/queries/manage-posts.server.ts'
import { managedPostsShape } from '#modules/blog/rules/managed-lists.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/list'
import { postColumns } from './columns.tsx'
import { postStatusOptions } from './post-status.tsx'
import { BlogTabs, heading } from './tabs.tsx'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(managedPostsShape, args.url.searchParams)
  const [page, begun, pending, { timezone }] = await Promise.all([
    managedPosts(query),
    unsavedPosts(),
    pendingCommentCount(),
    siteSettings(),
  ])
  return { query, page, begun, pending, timezone, now: now() }
}

const newPost = (
  <Button to="/admin/blog/new" icon={<Plus aria-hidden="true" className="size-4" />}>
    New post
  </Button>
)

export default function Posts({
  loaderData: { query, page, begun, pending, timezone, now },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="What you write for visitors, and what they say to it."
        actions={newPost}
      />
      <BlogTabs pending={pending} />
      {begun.length > 0 && (
        <Alert
          kind="info"
          title={
            begun.length === 1
              ? 'A new post was begun and not saved yet'
              : 'New posts were begun and not saved yet'
          }
        >
          <ul className="mt-1 flex flex-col gap-1">
            {begun.map(({ id, title, writtenBy, updatedAt }) => (
              <li key={id} className="wrap-anywhere">
                <Link
                  to={href('/admin/blog/new/:id?', { id })}
                  className="font-medium text-link underline"
                >
                  {title || 'Untitled post'}
                </Link>{' '}
                <span className="text-muted">
                  {writtenBy}, {formatRelative(updatedAt, now, timezone)}
                </span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <List
        label="Posts"
        noun={{ one: 'post', many: 'posts' }}
        columns={postColumns(timezone)}
        page={page}
        query={query}
        filters={[
          { name: 'status', label: 'Status', all: 'All statuses', options: postStatusOptions },
        ]}
        search={{ label: 'Search posts', placeholder: 'Title' }}
        rowKey={(row) => row.id}
        rowName={(row) => row.title}
        rowLink={(row) => href('/admin/blog/:id', { id: row.id })}
        bulk={null}
        empty={
          <EmptyState
            icon={<Newspaper className="size-6" />}
            title="No posts found. Create your first post!"
            action={newPost}
          >
            A post is saved as a draft until you publish or schedule it.
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure heading={heading} message="Failed to load posts" actions={newPost} error={error} />
  )
}
