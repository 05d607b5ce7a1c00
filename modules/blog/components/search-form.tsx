import { buttonClasses } from '#ui/primitives/button-classes.ts'
import type { PostListQuery } from '../rules/post-list.ts'

/** A GET form: works without scripts, and results can be bookmarked. */
export function SearchForm({
  query,
  texts,
}: {
  query: PostListQuery
  texts: { search: string; searchButton: string }
}) {
  return (
    <search className="min-w-0 max-w-md grow">
      <form action="/blog" className="flex gap-2">
        {query.category !== null && <input type="hidden" name="category" value={query.category} />}
        {query.tag !== null && <input type="hidden" name="tag" value={query.tag} />}
        <label htmlFor="blog-search" className="sr-only">
          {texts.search}
        </label>
        <input
          id="blog-search"
          type="search"
          name="q"
          defaultValue={query.search}
          maxLength={100}
          placeholder={texts.search}
          className="min-h-12 min-w-0 flex-1 rounded-lg border border-line-strong bg-surface px-4 placeholder:text-muted hover:border-text"
        />
        <button type="submit" className={buttonClasses('primary', 'lg')}>
          {texts.searchButton}
        </button>
      </form>
    </search>
  )
}
