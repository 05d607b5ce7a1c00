import { formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { Card } from '#ui/primitives/card.tsx'
import type { OpenChat } from '../console/load-console.server.ts'
import { pathOf } from './path-of.ts'

type Props = {
  chat: Pick<OpenChat, 'pages' | 'initialPage' | 'startedAt'>
  now: Date
  zone: TimeZone
}

/** Pages that the visitor opened, the newest first; at least the one on which the chat began. */
export function PagesSeen({ chat: { pages, initialPage, startedAt }, now, zone }: Props) {
  const first = initialPage.url === '' ? [] : [{ ...initialPage, visitedAt: startedAt }]
  const shown =
    pages.length > 0 ? pages.toSorted((a, b) => b.visitedAt.localeCompare(a.visitedAt)) : first
  return (
    <Card title="Pages seen" flush>
      {shown.length === 0 && <p className="px-4 py-4 text-muted text-sm">No pages yet.</p>}
      <ol className="divide-y divide-line">
        {shown.map(({ url, title, visitedAt }) => (
          <li key={`${url} ${visitedAt}`} className="px-4 py-2 text-sm">
            <p className="wrap-anywhere font-medium">{title || pathOf(url)}</p>
            <p className="flex min-w-0 justify-between gap-3 text-muted text-xs">
              <span className="truncate" title={url}>
                {pathOf(url)}
              </span>
              <span className="shrink-0">{formatRelative(visitedAt, now, zone)}</span>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
