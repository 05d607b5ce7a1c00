import { Plus, Tag } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { blogTagList } from '#modules/blog/queries/blog-topics.server.ts'
import { pendingCommentCount } from '#modules/blog/queries/manage-comments.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/tags'
import { BlogTabs, heading } from './tabs.tsx'
import { TopicCard } from './topic-card.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Tags, ${heading}` }]

export async function loader() {
  const [tags, pending] = await Promise.all([blogTagList(), pendingCommentCount()])
  return { tags, pending }
}

const newTag = (
  <Button
    to="/admin/blog/tags/new"
    preventScrollReset
    icon={<Plus aria-hidden="true" className="size-4" />}
  >
    New tag
  </Button>
)

export default function BlogTags({ loaderData: { tags, pending } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="Tags by name. A tag without a published post is not shown on the blog."
        actions={newTag}
      />
      <BlogTabs pending={pending} />
      {tags.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Tag className="size-6" />}
            title="No tags yet. Create your first tag!"
            action={newTag}
          >
            You can also write new tags in a post: they’re made when it’s saved.
          </EmptyState>
        </Card>
      ) : (
        <ul aria-label="Tags" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
          {tags.map((tag) => (
            <li key={tag.id} className="min-w-0 rounded-xl border border-line bg-surface">
              <TopicCard
                {...tag}
                edit={href('/admin/blog/tags/:id', { id: tag.id })}
                remove={href('/admin/blog/tags/:id/delete', { id: tag.id })}
              />
            </li>
          ))}
        </ul>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load tags" error={error} />
}
