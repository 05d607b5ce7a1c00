import { href } from 'react-router'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { type DetailTexts, PostDetails } from './post-details.tsx'
import { PostPicture } from './post-picture.tsx'
import type { ShownPost } from './shown-post.ts'

/** The featured post, with a wide picture. */
export function FeaturedPost({
  post,
  texts,
}: {
  post: ShownPost
  texts: DetailTexts & { worthYourTime: string }
}) {
  return (
    <article className="group relative grid items-center gap-x-12 gap-y-7 lg:grid-cols-12">
      <div className="overflow-hidden rounded-3xl border border-line bg-sunken lg:col-span-7">
        <PostPicture
          image={post.featuredImage}
          alt=""
          first
          sizes="(min-width: 84rem) 46rem, (min-width: 64rem) 56vw, 92vw"
          className="transition-transform duration-500 group-hover:scale-[1.015]"
        />
      </div>
      <div className="min-w-0 lg:col-span-5">
        <p className="flex items-center gap-3 text-sm font-semibold text-accent-text">
          <span aria-hidden="true" className="bg-horizon h-0.5 w-10 rounded-full" />
          {post.category?.name ?? texts.worthYourTime}
        </p>
        <h2 className="mt-4 font-display text-title font-bold">
          <SiteLink
            to={href('/blog/:slug', { slug: post.slug })}
            className="rounded-sm after:absolute after:inset-0 group-hover:underline group-hover:decoration-2 group-hover:underline-offset-8"
          >
            {post.title}
          </SiteLink>
        </h2>
        <p className="mt-4 text-lead text-muted">{post.excerpt}</p>
        <PostDetails post={post} texts={texts} className="mt-6 text-[0.9375rem]" />
      </div>
    </article>
  )
}
