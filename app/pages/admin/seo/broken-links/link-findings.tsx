import { CircleCheck } from 'lucide-react'
import { href } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import type { LinkFinding, LinkReport } from '#modules/seo/queries/link-findings.server.ts'
import { type LinkPlace, linkPlaceLabels } from '#modules/seo/rules/links/found-links.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** The screen that edits what holds a link. */
const screens: Record<LinkPlace, (id: string) => string> = {
  section: (key) => href('/admin/content/:key/:form?', { key }),
  blog_post: (id) => href('/admin/blog/:id', { id }),
  faq: (id) => href('/admin/faq/:id', { id }),
  badge: (id) => href('/admin/reviews/badges/:id', { id }),
  package: (id) => href('/admin/packages/:id', { id }),
  redirect: (id) => href('/admin/seo/redirects/:id', { id }),
  hosting_plan: (id) => href('/admin/hosting-plans/:id', { id }),
  service: (id) => href('/admin/lists/:list/:id', { list: 'services', id }),
  project: (id) => href('/admin/lists/:list/:id', { list: 'projects', id }),
}

function placeLink(kind: LinkPlace, id: string): string {
  return screens[kind](id)
}

type Props = { report: LinkReport; zone: TimeZone }

/** What the last check of links in everything that staff write found. */
export function LinkFindings({ report: { checkedAt, links, broken, external }, zone }: Props) {
  return (
    <Card
      flush
      title="Links in your content"
      actions={<span className="text-muted text-sm">{checkedNote(checkedAt, links, zone)}</span>}
    >
      {broken.length === 0 ? (
        <EmptyState
          icon={<CircleCheck className="size-6" />}
          title={checkedAt ? 'No broken links' : 'Not checked yet'}
        >
          Links are checked every night, and when you press Check now.
        </EmptyState>
      ) : (
        <ul aria-label="Broken links" className="divide-y divide-line">
          {broken.map((finding) => (
            <Finding key={finding.id} finding={finding} />
          ))}
        </ul>
      )}
      {external.length > 0 && (
        <details className="border-line border-t">
          <summary className="min-h-11 cursor-pointer px-4 py-3 font-medium text-sm hover:bg-sunken">
            {formatCount(external.length)} {external.length === 1 ? 'link' : 'links'} to other sites
          </summary>
          <ul
            aria-label="Links to other sites"
            className="divide-y divide-line border-line border-t"
          >
            {external.map((finding) => (
              <Finding key={finding.id} finding={finding} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

function checkedNote(checkedAt: Date | null, links: number, zone: TimeZone): string {
  if (!checkedAt) return ''
  return `${formatCount(links)} ${links === 1 ? 'link' : 'links'} checked, ${formatMoment(checkedAt, zone)}`
}

function Finding({
  finding: { address, problem, isExternal, checkedAt, placeKind, placeId, place },
}: {
  finding: LinkFinding
}) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere font-medium">{address}</p>
        <p className="wrap-anywhere text-muted">
          {linkPlaceLabels[placeKind]}: {place}
        </p>
        {problem === null ? (
          <p className="text-muted">
            {isExternal && checkedAt === null
              ? 'Its server is asked in the nightly check.'
              : 'Works.'}
          </p>
        ) : (
          <p className="text-danger">{problem}</p>
        )}
      </div>
      <Button
        to={placeLink(placeKind, placeId)}
        variant="outline"
        size="sm"
        aria-label={`Open ${place}`}
      >
        Open
      </Button>
    </li>
  )
}
