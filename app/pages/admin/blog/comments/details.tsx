import { data, href, Link, useLocation } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import { commentById } from '#modules/blog/queries/manage-comments.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import { CommentStatusBadge } from '../post-status.tsx'
import type { Route } from './+types/details'

export const meta: Route.MetaFunction = () => [{ title: 'Comment' }]

export async function loader(args: Route.LoaderArgs) {
  const [comment, { timezone }] = await Promise.all([commentById(args.params.id), siteSettings()])
  if (!comment) throw data('This comment was deleted.', { status: 404 })
  return { comment, timezone }
}

/** The whole comment; the table shows its first lines. */
export default function Comment({ loaderData: { comment, timezone } }: Route.ComponentProps) {
  const { search } = useLocation()
  const {
    id,
    authorName,
    authorEmail,
    content,
    status,
    createdAt,
    postTitle,
    postSlug,
    postStatus,
    parentId,
    replies,
  } = comment
  const back = `${href('/admin/blog/comments')}${search}`
  const change = (property: string) =>
    href('/admin/blog/comments/:id/change/:property', { id, property })
  return (
    <Modal open size="lg" title={`Comment by ${authorName}`} closeTo={back}>
      <div className="flex flex-col gap-4">
        <DescriptionList
          entries={[
            ['Status', <CommentStatusBadge key="status" status={status} />],
            ['Email', authorEmail],
            [
              'Post',
              postStatus === 'published' ? (
                <a
                  key="post"
                  href={`${href('/blog/:slug', { slug: postSlug })}#comments`}
                  target="_blank"
                  rel="noopener"
                  className="text-link underline"
                >
                  {postTitle}
                </a>
              ) : (
                postTitle
              ),
            ],
            ['Date', formatMoment(createdAt, timezone)],
            ['Kind', parentId === null ? 'Comment' : 'Reply to another comment'],
            ['Replies', replies > 0 ? String(replies) : ''],
          ]}
        />
        <p className="wrap-anywhere max-w-prose whitespace-pre-line leading-relaxed">{content}</p>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Link
            to={`${href('/admin/blog/comments/:id/delete', { id })}${search}`}
            preventScrollReset
            className="mr-auto inline-flex min-h-10 max-sm:min-h-11 items-center rounded-lg px-2 font-medium text-danger text-sm hover:underline"
          >
            Delete comment
          </Link>
          <Button to={back} variant="outline" size="sm" preventScrollReset>
            Close
          </Button>
          {status === 'pending' && (
            <>
              <ActionButton to={change('reject')} fields={{ list: search }}>
                Reject
              </ActionButton>
              <ActionButton to={change('approve')} fields={{ list: search }} variant="primary">
                Approve
              </ActionButton>
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}
