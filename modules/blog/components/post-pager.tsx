import type { ReactNode } from 'react'
import { fillText } from '#kernel/fill-text.ts'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { type PostListQuery, pageSteps, postListPath } from '../rules/post-list.ts'

type Texts = { pages: string; page: string; pageOf: string; newer: string; older: string }
type Props = { query: PostListQuery; pages: number; texts: Texts }

const step =
  'inline-flex min-h-11 min-w-11 items-center justify-center whitespace-nowrap rounded-lg px-3 font-medium hover:bg-sunken'

/** Links to numbered pages. */
export function PostPager({ query, pages, texts }: Props) {
  if (pages < 2) return null
  const { page } = query
  const at = (number: number) => postListPath({ ...query, page: number })
  return (
    <nav
      aria-label={texts.pages}
      className="mt-16 flex items-center justify-between gap-4 border-t border-line pt-6"
    >
      <Turn to={page > 1 ? at(page - 1) : null} rel="prev">
        <span aria-hidden="true">←&nbsp;</span>
        {texts.newer}
      </Turn>
      <ol className="tabular flex items-center gap-1 max-sm:hidden">
        {pageSteps(page, pages).map((number, index, all) =>
          number === null ? (
            <li key={`gap after ${all[index - 1]}`} aria-hidden="true" className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={number}>
              <SiteLink
                to={at(number)}
                className={`${step} aria-[current]:bg-text aria-[current]:text-page`}
                aria-current={number === page ? 'page' : undefined}
                aria-label={fillText(texts.page, { page: number })}
              >
                {number}
              </SiteLink>
            </li>
          ),
        )}
      </ol>
      <p className="tabular text-sm text-muted sm:hidden">
        {fillText(texts.pageOf, { page, pages })}
      </p>
      <Turn to={page < pages ? at(page + 1) : null} rel="next">
        {texts.older}
        <span aria-hidden="true">&nbsp;→</span>
      </Turn>
    </nav>
  )
}

function Turn({
  to,
  rel,
  children,
}: {
  to: string | null
  rel: 'prev' | 'next'
  children: ReactNode
}) {
  if (to === null) return <span className="min-w-20" />
  return (
    <SiteLink to={to} rel={rel} className={`${step} min-w-20`}>
      {children}
    </SiteLink>
  )
}
