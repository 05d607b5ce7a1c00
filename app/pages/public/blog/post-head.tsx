import { PostDetails } from '#modules/blog/components/post-details.tsx'
import { postListPath } from '#modules/blog/rules/post-list.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import type { PostPage } from './load-post.server.ts'

export function PostHead({ page: { post, views } }: { page: PostPage }) {
  const { category } = post
  const texts = useTexts('blog')
  return (
    <header className="container-page pt-12 pb-10 lg:pt-20 lg:pb-14">
      <div className="rises grid gap-x-12 gap-y-6 lg:grid-cols-12 lg:items-end">
        <div className="min-w-0 lg:col-span-9">
          {category && (
            <p className="mb-4">
              <SiteLink
                to={postListPath({ category: category.slug, tag: null, search: '', page: 1 })}
                className="inline-flex min-h-6 items-center gap-3 font-semibold text-accent-text hover:underline"
              >
                <span aria-hidden="true" className="bg-horizon h-0.5 w-10 rounded-full" />
                {category.name}
              </SiteLink>
            </p>
          )}
          <h1 className="font-display text-[clamp(2.25rem,1.4rem+3.4vw,4.25rem)] leading-[1.02] font-bold tracking-[-0.03em]">
            {post.title}
          </h1>
          {post.excerpt !== '' && (
            <p className="mt-6 max-w-2xl text-lead text-muted">{post.excerpt}</p>
          )}
        </div>
        <PostDetails
          post={post}
          views={views}
          texts={texts}
          className="text-[0.9375rem] lg:col-span-3 lg:text-right"
        />
      </div>
    </header>
  )
}
