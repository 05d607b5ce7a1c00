import { SiteLink } from '#ui/layout/site-link.tsx'
import type { Crumb } from '../rules/public-page.ts'

/** Placed in the space between the header and the first section, so that it shifts no layout. */
export function Breadcrumbs({
  crumbs,
  label,
  dark,
}: {
  crumbs: readonly Crumb[]
  label: string
  dark: boolean
}) {
  if (crumbs.length < 2) return null
  return (
    <nav
      aria-label={label}
      data-theme={dark ? 'dark' : 'light'}
      className="pointer-events-none absolute inset-x-0 top-[4.75rem] z-10 text-sm text-muted print:hidden"
    >
      <ol className="container-page flex items-center gap-x-2 pt-1.5 lg:pt-4">
        {crumbs.map(({ label, path }, at) => (
          <li key={path} className="flex min-w-0 items-center gap-x-2 not-last:shrink-0">
            {at > 0 && (
              <span aria-hidden="true" className="text-line-strong">
                /
              </span>
            )}
            {at < crumbs.length - 1 ? (
              <SiteLink
                to={path}
                className="pointer-events-auto inline-flex min-h-9 items-center whitespace-nowrap transition-colors hover:text-text hover:underline"
              >
                {label}
              </SiteLink>
            ) : (
              <span aria-current="page" className="truncate leading-9">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
