import { Pencil, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import type { SectionCard } from '#modules/content/queries/section-list.server.ts'
import { ActiveBadge, Badge } from '#ui/feedback/badge.tsx'

const icon = { 'aria-hidden': true, className: 'size-4' } as const
const linkClass =
  'inline-grid size-9 max-sm:size-11 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-text'

export function SectionCardView({
  card: { key, title, isActive, fields, page, isDefault, hasDraft },
}: {
  card: SectionCard
}) {
  return (
    <article
      className={`flex min-w-0 flex-col rounded-xl border bg-surface ${isActive ? 'border-line' : 'border-line border-dashed'}`}
    >
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="font-semibold text-base wrap-anywhere">
          <Link to={href('/admin/content/:key/:form?', { key })} className="hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-muted text-sm wrap-anywhere">
          <code>{key}</code>
          {page !== null && ` on ${page}`}
        </p>
        <p className="flex flex-wrap gap-1.5">
          <ActiveBadge isActive={isActive} />
          {hasDraft && <Badge tone="warning">Draft</Badge>}
          {isDefault && <Badge tone="neutral">Default text</Badge>}
          {page === null && <Badge tone="neutral">Not on a page</Badge>}
        </p>
      </div>
      <footer className="flex items-center gap-1 border-line border-t py-2 pr-2 pl-4">
        <span className="mr-auto text-muted text-sm">
          {fields} content {fields === 1 ? 'field' : 'fields'}
        </span>
        <Link
          to={href('/admin/content/:key/:form?', { key })}
          aria-label={`Edit ${title}`}
          title={`Edit ${title}`}
          className={linkClass}
        >
          <Pencil {...icon} />
        </Link>
        {!isDefault && (
          <Link
            to={href('/admin/content/:key/delete', { key })}
            preventScrollReset
            aria-label={`Delete ${title}`}
            title={`Delete ${title}`}
            className={linkClass}
          >
            <Trash2 {...icon} />
          </Link>
        )}
      </footer>
    </article>
  )
}
