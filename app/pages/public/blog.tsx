import { redirect } from '#app/request/redirect.server.ts'
import { FeaturedPost, PostCard } from '#modules/blog/components/post-card.tsx'
import { PostPager } from '#modules/blog/components/post-pager.tsx'
import { SearchForm } from '#modules/blog/components/search-form.tsx'
import { CategoryChips, TagIndex } from '#modules/blog/components/topic-links.tsx'
import { isWholeList, type PostListQuery } from '#modules/blog/rules/post-list.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { BlogContent } from '#modules/content/rules/sections/blog.ts'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import type { Route } from './+types/blog'
import { ListHeading } from './blog/list-heading.tsx'
import { loadList } from './blog/load-list.server.ts'
import { pageMeta } from './page-meta.ts'

export function loader({ url }: Route.LoaderArgs) {
  // Redirects ?page=1 to the plain URL.
  if (url.searchParams.get('page') === '1')
    throw redirect(`/blog${withoutPage(url.searchParams)}`, 301)
  return loadList(url.searchParams)
}

function withoutPage(params: URLSearchParams): string {
  const rest = new URLSearchParams(params)
  rest.delete('page')
  return rest.size > 0 ? `?${rest}` : ''
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData
    ? [...pageMeta(loaderData.words, matches[1]?.loaderData), ...loaderData.links]
    : []
}

export default function Blog({ loaderData, matches }: Route.ComponentProps) {
  const { blog: texts } = matches[1].loaderData.texts.site
  const { query, featured, posts, pages, topics, error } = loaderData
  const isEmpty = posts.length === 0 && !featured
  return (
    <>
      <section className="container-page pt-12 pb-10 lg:pt-20">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-12 lg:items-end">
          <ListHeading list={loaderData} className="lg:col-span-8" />
          <div className="flex lg:col-span-4 lg:justify-end">
            <SearchForm query={query} texts={texts} />
          </div>
        </div>
        <div className="mt-10">
          <CategoryChips categories={topics.categories} query={query} texts={texts} />
        </div>
      </section>
      {featured && (
        <section aria-label={texts.featuredPost} className="container-page pt-4 pb-16 lg:pb-24">
          <FeaturedPost post={featured} texts={texts} />
        </section>
      )}
      <section aria-label={texts.posts} className="container-page pb-20 lg:pb-28">
        {isEmpty ? (
          <NoPosts query={query} error={error} content={loaderData.content} />
        ) : (
          <div className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
            {posts.map((post, at) => (
              <PostCard key={post.slug} post={post} first={!featured && at < 3} texts={texts} />
            ))}
          </div>
        )}
        <PostPager query={query} pages={pages} texts={texts} />
      </section>
      {topics.tags.length > 0 && (
        <Subjects tags={topics.tags} hasFeed={loaderData.hasFeed} content={loaderData.content} />
      )}
    </>
  )
}

type SubjectsProps = {
  tags: Route.ComponentProps['loaderData']['topics']['tags']
  hasFeed: boolean
  content: BlogContent
}

function Subjects({ tags, hasFeed, content }: SubjectsProps) {
  const texts = useTexts('blog')
  return (
    <section className="border-t border-line bg-sunken py-16 lg:py-24">
      <div className="container-page grid gap-x-12 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 className="font-display text-title font-bold">{content.subjects}</h2>
          {hasFeed && (
            <p className="mt-4 max-w-sm leading-7 text-muted">
              {content.feed}{' '}
              <a
                href="/blog/rss.xml"
                className="font-medium text-accent-text underline underline-offset-4"
              >
                {texts.rssFeed}
              </a>
              .
            </p>
          )}
        </div>
        <div className="lg:col-span-8">
          <TagIndex tags={tags} texts={texts} />
        </div>
      </div>
    </section>
  )
}

/** Shown instead of an empty list. */
function NoPosts({
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
