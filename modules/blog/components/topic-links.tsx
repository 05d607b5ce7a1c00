import { fillText } from '#kernel/fill-text.ts'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { type PostListQuery, postListPath } from '../rules/post-list.ts'

type Topic = { name: string; slug: string; posts: number }
type Props = {
  categories: readonly Topic[]
  query: PostListQuery
  texts: { categories: string; allPosts: string }
}

const chip =
  'inline-flex min-h-9 max-sm:min-h-11 max-w-full items-center rounded-full border px-4 py-1 [overflow-wrap:anywhere] text-[0.9375rem] font-medium transition-colors border-line-strong/50 hover:border-text aria-[current]:border-text aria-[current]:bg-text aria-[current]:text-page'

/** Links to all posts and to each category; they keep the current search. */
export function CategoryChips({ categories, query, texts }: Props) {
  const at = (category: string | null) =>
    postListPath({ category, tag: null, search: query.search, page: 1 })
  return (
    <nav aria-label={texts.categories}>
      <ul className="flex flex-wrap gap-2">
        <li>
          <SiteLink
            to={at(null)}
            className={chip}
            aria-current={query.category === null && query.tag === null ? 'page' : undefined}
          >
            {texts.allPosts}
          </SiteLink>
        </li>
        {categories.map(({ name, slug }) => (
          <li key={slug}>
            <SiteLink
              to={at(slug)}
              className={chip}
              aria-current={query.category === slug ? 'page' : undefined}
            >
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links to tags with the number of their posts. */
export function TagIndex({
  tags,
  texts,
}: {
  tags: readonly Topic[]
  texts: { onePost: string; countOfPosts: string }
}) {
  return (
    <ul className="grid grid-cols-2 gap-x-8 sm:grid-cols-3 lg:grid-cols-4">
      {tags.map(({ name, slug, posts }) => (
        <li key={slug} className="border-t border-line">
          <SiteLink
            to={postListPath({ category: null, tag: slug, search: '', page: 1 })}
            className="flex min-h-12 items-center justify-between gap-3 font-medium [overflow-wrap:anywhere] hover:text-accent-text"
          >
            {name}
            <span className="tabular text-sm text-muted">
              <span aria-hidden="true">{posts}</span>
              <span className="sr-only">
                {fillText(posts === 1 ? texts.onePost : texts.countOfPosts, { count: posts })}
              </span>
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
