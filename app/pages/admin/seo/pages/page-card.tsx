import { Check, ExternalLink, Pencil, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { PageCard as Card } from '#modules/seo/queries/page-list.server.ts'
import { idealDescription, idealTitle } from '#modules/seo/rules/score.ts'
import { ActiveBadge, Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { pageAddresses } from './addresses.ts'
import { ScoreBadge } from './result-cards.tsx'

const icon = { 'aria-hidden': true, className: 'size-4' } as const

/** One page of the site: what search engines are given, and how good it is. */
export function PageCard({ page }: { page: Card }) {
  const { pathname, search } = useLocation()
  const addresses = pageAddresses(pathname)
  const { id, pageName, title, titleLength, descriptionLength } = page
  return (
    <article className="flex h-full min-w-0 flex-col gap-3 rounded-xl border border-line bg-surface p-4 text-sm">
      <div className="flex min-w-0 items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere line-clamp-3 font-semibold leading-snug" title={title}>
            {title}
          </h2>
          <p className="wrap-anywhere mt-0.5 line-clamp-2 text-muted">
            /{pageName === 'home' ? '' : pageName}
          </p>
        </div>
        <ScoreBadge score={page.score} />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5">
        <Fact
          label="Title"
          className="col-span-2"
          value={<Length value={titleLength} range={idealTitle} />}
        />
        <Fact
          label="Description"
          className="col-span-2"
          value={<Length value={descriptionLength} range={idealDescription} />}
        />
        <Fact label="Keywords" value={<Mark is={page.hasKeywords} />} />
        <Fact label="Social" value={<Mark is={page.isSocialReady} />} />
      </dl>
      <p className="flex flex-wrap items-center gap-1.5">
        <ActiveBadge isActive={page.isActive} />
        <Badge tone={page.robots.startsWith('noindex') ? 'warning' : 'neutral'}>
          {page.robots}
        </Badge>
        {page.path === null && <Badge tone="warning">No such page</Badge>}
      </p>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button
          to={addresses.edit(id) + search}
          variant="outline"
          size="sm"
          preventScrollReset
          icon={<Pencil {...icon} />}
          aria-label={`Edit ${title}`}
        >
          Edit
        </Button>
        {!page.isDefault && (
          <Button
            to={addresses.remove(id) + search}
            variant="outline"
            size="sm"
            preventScrollReset
            icon={<Trash2 {...icon} />}
            aria-label={`Delete ${title}`}
          >
            Delete
          </Button>
        )}
        {page.path !== null && (
          <Button
            href={page.path}
            target="_blank"
            rel="noopener"
            variant="ghost"
            size="sm"
            icon={<ExternalLink {...icon} />}
            aria-label={`View ${title}`}
          >
            View
          </Button>
        )}
      </div>
    </article>
  )
}

function Fact({
  label,
  value,
  className = '',
}: {
  label: string
  value: ReactNode
  className?: string
}) {
  return (
    <div className={`flex min-w-0 flex-wrap items-center justify-between gap-x-2 ${className}`}>
      <dt className="text-muted">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/**
 * Green inside the ideal range, red outside; with words, because colours alone say nothing to some.
 */
function Length({
  value,
  range: { from, to },
}: {
  value: number
  range: { from: number; to: number }
}) {
  const isIdeal = value >= from && value <= to
  return (
    <span
      className={`tabular font-medium ${isIdeal ? 'text-positive' : 'text-danger'}`}
      title={`Ideal: ${from} to ${to} characters`}
    >
      {value} characters
      <span className="sr-only">, {isIdeal ? 'ideal' : `ideal would be ${from} to ${to}`}</span>
    </span>
  )
}

function Mark({ is }: { is: boolean }) {
  return is ? (
    <>
      <Check aria-hidden="true" className="size-4 text-positive" />
      <span className="sr-only">Yes</span>
    </>
  ) : (
    <>
      <X aria-hidden="true" className="size-4 text-danger" />
      <span className="sr-only">No</span>
    </>
  )
}
