import { ChevronLeft, ChevronRight, Rows2, Rows4 } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { formatCount } from '#kernel/format-count.ts'
import { type Page, type PageSize, pageSizes } from '#kernel/paging.ts'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { useListAddress } from './list-address.ts'

type Props = {
  page: Pick<Page<unknown>, 'next' | 'previous' | 'count' | 'countIsCapped'>
  size: PageSize
  noun: { one: string; many: string }
}

/** How high rows are, where the user may choose. */
export const RowHeights = createContext<'roomy' | 'dense' | null>(null)

/** Saved with the browser; one button that works before scripts load. */
function RowHeightSwitch() {
  const chosen = useContext(RowHeights)
  const { pathname, search } = useLocation()
  if (chosen === null) return null
  const isDense = chosen === 'dense'
  const Icon = isDense ? Rows2 : Rows4
  return (
    <Form method="post" action="/theme" replace preventScrollReset className="max-md:hidden">
      <input type="hidden" name="rows" value={isDense ? 'roomy' : 'dense'} />
      <input type="hidden" name="back" value={pathname + search} />
      <IconButton
        type="submit"
        label={isDense ? 'Roomy rows' : 'Dense rows'}
        icon={<Icon aria-hidden="true" className="size-4" />}
      />
    </Form>
  )
}

/** The same of a list that is small enough to count its pages. */
export function NumberedPages({ page, pages }: { page: number; pages: number }) {
  const address = useListAddress()
  const at = (number: number) => address({ page: String(number) })
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 text-sm">
      <Button to={at(page - 1)} variant="outline" disabled={page === 1}>
        Previous
      </Button>
      <span className="tabular text-muted">
        Page {page} of {formatCount(pages)}
      </span>
      <Button to={at(page + 1)} variant="outline" disabled={page === pages}>
        Next
      </Button>
    </nav>
  )
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
        <RowHeightSwitch />
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
