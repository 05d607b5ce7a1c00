import { href, useLocation } from 'react-router'
import { formatCount } from '#kernel/format-count.ts'
import type { FaqRow } from '#modules/content/faq/queries/manage-faqs.server.ts'
import { ActiveBadge, Badge } from '#ui/feedback/badge.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { EditAndDelete } from '../edit-and-delete.tsx'

/** B§2.2.18: a card that expands. */
export function FaqCard({ faq }: { faq: FaqRow & { shown: string } }) {
  const { search } = useLocation()
  const { id, question } = faq
  const change = (property: string) => href('/admin/faq/:id/change/:property', { id, property })
  const fields = { list: search }
  return (
    <details className="group min-w-0">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-4 py-3 text-sm hover:bg-sunken">
        <span className="wrap-anywhere min-w-0 basis-full font-semibold sm:basis-auto">
          {question}
        </span>
        <span className="flex flex-wrap gap-1.5">
          <ActiveBadge isActive={faq.isActive} />
          {faq.isFeatured && <Badge tone="highlight">Featured</Badge>}
        </span>
        <span className="wrap-anywhere text-muted">{faq.categoryName}</span>
      </summary>
      <div className="flex flex-col gap-3 border-line border-t px-4 py-3 text-sm">
        <p className="wrap-anywhere line-clamp-[12] max-w-prose whitespace-pre-line leading-relaxed">
          {faq.shown}
        </p>
        {faq.tags.length > 0 && (
          <p className="flex flex-wrap gap-1.5">
            {faq.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </p>
        )}
        <p className="tabular text-muted">
          {formatCount(faq.viewsCount)} views, {formatCount(faq.helpfulCount)} helpful,{' '}
          {formatCount(faq.notHelpfulCount)} not helpful
        </p>
        <div className="flex flex-wrap gap-2">
          <ActionButton
            to={change(faq.isActive ? 'deactivate' : 'activate')}
            fields={fields}
            aria-label={`${faq.isActive ? 'Deactivate' : 'Activate'} ${question}`}
          >
            {faq.isActive ? 'Deactivate' : 'Activate'}
          </ActionButton>
          <ActionButton
            to={change(faq.isFeatured ? 'unfeature' : 'feature')}
            fields={fields}
            aria-label={`${faq.isFeatured ? 'Unfeature' : 'Feature'} ${question}`}
          >
            {faq.isFeatured ? 'Unfeature' : 'Feature'}
          </ActionButton>
          <EditAndDelete
            name={question}
            edit={`${href('/admin/faq/:id', { id })}${search}`}
            remove={`${href('/admin/faq/:id/delete', { id })}${search}`}
          />
        </div>
      </div>
    </details>
  )
}
