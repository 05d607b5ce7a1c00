import { Link, useSearchParams } from 'react-router'
import { useReplyPages } from './reply-pages.ts'

/** The list by category, and the active ones only. */
export function ReplyViews({ categories }: { categories: readonly string[] }) {
  const [params] = useSearchParams()
  const { list } = useReplyPages()
  const views: [label: string, filter: Record<string, string>][] = [
    ['All', {}],
    ['Active', { show: 'active' }],
    ...categories.map((category): [string, Record<string, string>] => [category, { category }]),
  ]
  return (
    <nav aria-label="Views" className="flex flex-wrap gap-1.5">
      {views.map(([label, filter]) => (
        <Link
          key={`${label} ${filter.category ?? ''}`}
          to={{ pathname: list, search: `?${new URLSearchParams(filter)}` }}
          aria-current={
            ['show', 'category'].every((name) => (filter[name] ?? null) === params.get(name))
              ? 'page'
              : undefined
          }
          className="wrap-anywhere inline-flex min-h-8 max-sm:min-h-11 items-center rounded-full border border-line-strong/60 bg-surface px-3 font-medium text-sm hover:bg-sunken aria-[current=page]:border-text aria-[current=page]:bg-text aria-[current=page]:text-page"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
