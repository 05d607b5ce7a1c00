import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#kernel/format-count.ts'
import { type Page, type PageSize, pageSizes } from '#kernel/paging.ts'
import { Button } from '#ui/primitives/button.tsx'
import { useListAddress } from './list-address.ts'

type Props = {
  page: Pick<Page<unknown>, 'next' | 'previous' | 'count' | 'countIsCapped'>
  size: PageSize
  noun: { one: string; many: string }
}

/** Previous and next links (keyset paging). */
export function Pager({ page, size, noun }: Props) {
  const address = useListAddress()
  const countText = `${page.countIsCapped ? 'More than ' : ''}${formatCount(page.count)} ${page.count === 1 ? noun.one : noun.many}`
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-2.5 text-sm"
    >
      <p className="tabular text-muted">{countText}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex items-center gap-1 text-muted max-sm:hidden">
          Rows
          {pageSizes.map((choice) => (
            <Link
              key={choice}
              to={address({ size: String(choice) })}
              preventScrollReset
              aria-current={choice === size ? 'true' : undefined}
              className={`grid min-h-8 max-sm:min-h-11 min-w-8 max-sm:min-w-11 place-items-center rounded-md px-1 tabular hover:bg-sunken ${choice === size ? 'font-semibold text-text' : ''}`}
            >
              {choice}
            </Link>
          ))}
        </p>
        <div className="flex gap-1.5">
          <Step
            to={page.previous && address({ before: page.previous })}
            label="Previous"
            before={<ChevronLeft aria-hidden="true" className="size-4" />}
          />
          <Step
            to={page.next && address({ after: page.next })}
            label="Next"
            after={<ChevronRight aria-hidden="true" className="size-4" />}
          />
        </div>
      </div>
    </nav>
  )
}

function Step({
  to,
  label,
  before,
  after,
}: {
  to: string | null
  label: string
  before?: ReactNode
  after?: ReactNode
}) {
  return (
    <Button to={to ?? '?'} disabled={to === null} variant="outline" size="sm" icon={before}>
      {label}
      {after}
    </Button>
  )
}
