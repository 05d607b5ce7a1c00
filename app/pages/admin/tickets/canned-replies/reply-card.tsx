import type { CannedReply } from '#modules/canned-replies/queries/canned-replies.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useReplyPages } from './reply-pages.ts'

/** A canned reply with its text as it is stored, variables included. */
export function ReplyCard({
  reply: { id, shortcut, title, content, category, isActive, usageCount },
}: {
  reply: CannedReply
}) {
  const pages = useReplyPages()
  return (
    <article
      className={`flex min-w-0 flex-col rounded-xl border bg-surface ${isActive ? 'border-line' : 'border-line border-dashed'}`}
    >
      <div className="flex flex-1 flex-col gap-2 p-4">
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="wrap-anywhere min-w-0 font-semibold">{title}</h2>
          <code className="wrap-anywhere text-muted text-sm">{shortcut}</code>
        </header>
        <p className="flex flex-wrap items-center gap-1.5 text-muted text-xs">
          {category !== '' && <Badge tone="neutral">{category}</Badge>}
          {!isActive && <Badge tone="warning">Inactive</Badge>}
          {usageCount === 0
            ? 'Never used'
            : usageCount === 1
              ? 'Used once'
              : `Used ${usageCount} times`}
        </p>
        <p className="wrap-anywhere line-clamp-6 whitespace-pre-line text-sm">{content}</p>
      </div>
      <footer className="flex flex-wrap items-center gap-1 border-line border-t p-2">
        <Button
          to={pages.edit(id)}
          variant="ghost"
          size="sm"
          preventScrollReset
          aria-label={`Edit ${title}`}
        >
          Edit
        </Button>
        <Button
          to={pages.remove(id)}
          variant="ghost"
          size="sm"
          preventScrollReset
          aria-label={`Delete ${title}`}
        >
          Delete
        </Button>
      </footer>
    </article>
  )
}
