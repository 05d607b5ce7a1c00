import { CopyAddress } from '#modules/blog/components/copy-address.tsx'
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

const shareLink =
  'inline-flex min-h-9 max-sm:min-h-11 items-center rounded-lg border border-line bg-surface px-3 text-sm font-semibold transition-colors hover:border-line-strong'

/** Tags and share links. */
export function PostFoot({ page: { tags, share, url } }: { page: PostPage }) {
  const texts = useTexts('blog')
  if (tags.length === 0 && share.length === 0) return null
  return (
    <footer className="mt-14 grid max-w-[42rem] gap-6 border-t border-line pt-7">
      {tags.length > 0 && (
        <nav aria-label={texts.tagsOfPost} className="flex flex-wrap items-center gap-x-5 gap-y-1">
          {tags.map(({ name, slug }) => (
            <SiteLink
              key={slug}
              to={postListPath({ category: null, tag: slug, search: '', page: 1 })}
              className="inline-flex min-h-8 max-sm:min-h-11 items-center text-[0.9375rem] text-muted underline decoration-line-strong/60 underline-offset-4 hover:text-text hover:decoration-text"
            >
              {name}
            </SiteLink>
          ))}
        </nav>
      )}
      {share.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-2 text-[0.9375rem] text-muted" id="pass-it-on">
            {texts.share}
          </p>
          <ul aria-labelledby="pass-it-on" className="contents">
            {share.map(({ label, href }) => (
              <li key={label}>
                <a
                  href={href}
                  className={shareLink}
                  {...(href.startsWith('mailto:')
                    ? {}
                    : { target: '_blank', rel: 'noopener noreferrer' })}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <CopyAddress
            url={url}
            label={texts.copyLink}
            copied={texts.copied}
            className={shareLink}
          />
        </div>
      )}
    </footer>
  )
}
