import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PhoneSheet } from './phone-sheet.tsx'

type Props = {
  title: ReactNode
  description?: ReactNode
  /** A link to the parent page, for example the list. */
  back?: { label: string; to: string }
  actions?: ReactNode
  /** Further actions, before the others; below the title on tablets, in a sheet on phones. */
  more?: ReactNode
}

export function PageHeader({ title, description, back, actions, more }: Props) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 lg:grow lg:basis-72">
        {back && (
          <Link
            to={back.to}
            className="inline-flex min-h-6 max-w-full max-sm:min-h-11 items-center wrap-anywhere text-muted text-sm print:hidden hover:text-text hover:underline"
          >
            <span aria-hidden="true">←&nbsp;</span>
            {back.label}
          </Link>
        )}
        <h1 className="flex flex-wrap items-center gap-3 break-words font-display font-semibold text-2xl tracking-tight">
          {title}
        </h1>
        {description !== undefined && <p className="mt-0.5 text-muted text-sm">{description}</p>}
      </div>
      {(actions !== undefined || more !== undefined) && (
        <div className="page-actions flex flex-wrap items-center gap-2">
          {more !== undefined && (
            <div className="page-more contents">
              <PhoneSheet
                label="More"
                icon={<Ellipsis aria-hidden="true" className="size-4" />}
                done="Close"
              >
                {more}
              </PhoneSheet>
            </div>
          )}
          {actions}
        </div>
      )}
    </header>
  )
}
