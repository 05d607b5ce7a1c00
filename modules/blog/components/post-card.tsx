import { href } from 'react-router'
import { Picture } from '#ui/layout/picture.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { type DetailTexts, PostDetails } from './post-details.tsx'

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

type PictureProps = {
  image: string
  alt: string
  sizes: string
  className?: string
  first?: boolean
  inline?: string
}

/** The picture of a post in 16:9; nothing when it has none. */
export function PostPicture({
  image,
  alt,
  sizes,
  className = '',
  first = false,
  inline = '',
}: PictureProps) {
  if (image === '') return null
  return (
    <Picture
      src={image}
      alt={alt}
      sizes={sizes}
      loading={first ? 'first' : 'lazy'}
      inline={inline}
      className={`aspect-video w-full object-cover ${className}`}
    />
  )
}

/** A post in a list: its day is in the site's time zone, and hidden details are absent. */
export type ShownPost = {
  title: string
  slug: string
  excerpt: string
  featuredImage: string
  featuredImageAlt: string
  category: { name: string; slug: string } | null
  day: { iso: string; text: string }
  author: string | null
  minutes: number | null
}
