import { isWholeList, type PostListQuery } from '#modules/blog/rules/post-list.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { BlogContent } from '#modules/content/rules/sections/blog.ts'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { buttonClasses } from '#ui/primitives/button-classes.ts'

/** Shown instead of an empty list. */
export function NoPosts({
  query,
  error,
  content,
}: {
  query: PostListQuery
  error: string | null
  content: BlogContent
}) {
  const texts = useTexts('blog')
  if (error !== null) {
    return (
      <div role="alert" className="max-w-xl border-l-4 border-danger pl-6">
        <h2 className="font-display text-heading font-bold">{error}</h2>
        <p className="mt-3 leading-7 text-muted">{texts.noPostsDetail}</p>
      </div>
    )
  }
  return (
    <div className="max-w-xl border-l-4 border-amber pl-6">
      <h2 className="font-display text-heading font-bold">{texts.noPosts}</h2>
      <p className="mt-3 leading-7 text-muted">
        {isWholeList(query) ? content.nothingPublished : content.nothingFound}
      </p>
      {!isWholeList(query) && (
        <SiteLink to="/blog" className={buttonClasses('outline', 'lg', 'mt-6')}>
          {texts.showAllPosts}
        </SiteLink>
      )}
    </div>
  )
}
