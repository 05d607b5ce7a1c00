import { CopyAddress } from '#modules/blog/components/copy-address.tsx'
import { postListPath } from '#modules/blog/rules/post-list.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import type { PostPage } from './load-post.server.ts'

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
