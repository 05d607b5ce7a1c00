import { href } from 'react-router'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { type DetailTexts, PostDetails } from './post-details.tsx'
import { PostPicture } from './post-picture.tsx'
import type { ShownPost } from './shown-post.ts'

type Props = { post: ShownPost; heading?: 'h2' | 'h3'; first?: boolean; texts: DetailTexts }

/** The title is the only link, stretched over the whole card. */
export function PostCard({ post, heading: Heading = 'h2', first = false, texts }: Props) {
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="overflow-hidden rounded-2xl border border-line bg-sunken">
        <PostPicture
          image={post.featuredImage}
          alt=""
          first={first}
          sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 45vw, 92vw"
          className="transition-transform duration-500 group-hover:scale-[1.02]"
        />
      </div>
      {post.category && (
        <p className="mt-5 text-sm font-semibold text-accent-text">{post.category.name}</p>
      )}
      <Heading
        className={`${post.category ? 'mt-1.5' : 'mt-5'} font-display text-heading font-bold`}
      >
        <SiteLink
          to={href('/blog/:slug', { slug: post.slug })}
          className="rounded-sm after:absolute after:inset-0 group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
        >
          {post.title}
        </SiteLink>
      </Heading>
      {post.excerpt && <p className="mt-2.5 line-clamp-3 leading-7 text-muted">{post.excerpt}</p>}
      <PostDetails post={post} texts={texts} className="mt-auto pt-4 text-sm" />
    </article>
  )
}
