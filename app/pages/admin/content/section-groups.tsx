import { Pencil, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import type { SectionCard } from '#modules/content/queries/section-list.server.ts'
import { sitePages } from '#modules/content/rules/site-pages.ts'
import { ActiveBadge, Badge } from '#ui/feedback/badge.tsx'
import { SectionPicture } from './section-picture.tsx'

const everywhere = 'Every page'
const groups = [everywhere, ...sitePages.map(({ label }) => label), 'Other pages', 'Not on a page']

/** The heading under which staff find a section. */
function groupOf({ page, isEverywhere }: SectionCard): string {
  if (isEverywhere) return everywhere
  if (page === null) return 'Not on a page'
  return sitePages.find(({ path }) => path === page)?.label ?? 'Other pages'
}

/** The sections of each page, in the order of the site. Pages of one section share a row. */
export function SectionGroups({ cards }: { cards: readonly SectionCard[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-6 xl:grid-cols-2">
      {groups.map((group) => {
        const own = cards.filter((card) => groupOf(card) === group)
        if (own.length === 0) return null
        const page = group === everywhere ? null : own[0]?.page
        return (
          <section
            key={group}
            aria-label={group}
            className={`flex min-w-0 flex-col gap-2 ${own.length > 1 ? 'xl:col-span-2' : ''}`}
          >
            <header className="flex flex-wrap items-baseline gap-x-3">
              <h2 className="font-semibold text-base">{group}</h2>
              {page && (
                <a href={page} className="text-link text-sm hover:underline max-sm:py-2.5">
                  {page}
                </a>
              )}
            </header>
            <ul
              aria-label={`Sections: ${group}`}
              className={`grid flex-1 grid-cols-[minmax(0,1fr)] gap-4 ${own.length > 1 ? 'xl:grid-cols-2' : ''}`}
            >
              {own.map((card) => (
                <li key={card.key} className="grid min-w-0">
                  <SectionCardView card={card} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const icon = { 'aria-hidden': true, className: 'size-4' } as const
const linkClass =
  'inline-grid size-9 max-sm:size-11 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-text'

function SectionCardView({
  card: { key, title, isActive, fields, isDefault, hasDraft, shape },
}: {
  card: SectionCard
}) {
  return (
    <article
      className={`flex min-w-0 items-start gap-4 rounded-xl border bg-surface p-3 ${isActive ? 'border-line' : 'border-line border-dashed'}`}
    >
      <SectionPicture shape={shape} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h3 className="font-semibold text-base leading-snug wrap-anywhere">
          <Link to={href('/admin/content/:key/:form?', { key })} className="hover:underline">
            {title}
          </Link>
        </h3>
        <p className="text-muted text-sm wrap-anywhere">
          <code>{key}</code> · {fields} content {fields === 1 ? 'field' : 'fields'}
        </p>
        <p className="flex flex-wrap gap-1.5">
          <ActiveBadge isActive={isActive} />
          {hasDraft && <Badge tone="warning">Draft</Badge>}
          {isDefault && <Badge tone="neutral">Default text</Badge>}
        </p>
      </div>
      <div className="flex max-sm:flex-col">
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
      </div>
    </article>
  )
}
