import type { AboutContent } from '#modules/content/rules/sections/about.ts'
import { Horizon } from '#ui/layout/horizon.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { Dotted } from '../page-head.tsx'

/** The sentence, as wide as the bay, and the mountain under it. */
export function StoryHead({
  head: { title, lead },
  picture,
}: Pick<AboutContent, 'head' | 'picture'>) {
  return (
    <section className="relative isolate overflow-x-clip">
      <div
        aria-hidden="true"
        className="glows absolute inset-x-0 bottom-0 -z-10 h-[36rem] bg-[radial-gradient(50%_100%_at_18%_100%,rgb(from_var(--amber)_r_g_b/0.36),rgb(from_var(--brand)_r_g_b/0.12)_48%,transparent_74%)]"
      />
      <div className="container-page pt-10 sm:pt-16 lg:pt-20">
        <h1 className="rises max-w-[70rem] font-display text-hero font-bold [overflow-wrap:anywhere]">
          <Dotted text={title} />
        </h1>
        <p className="rises mt-8 max-w-xl text-lead text-muted [--after:140ms] lg:ml-auto lg:mt-12">
          {lead}
        </p>
      </div>
      {picture.src !== '' && (
        <div className="container-page mt-10">
          <Picture
            src={picture.src}
            alt={picture.alt}
            sizes="(min-width: 80rem) 76rem, 100vw"
            loading="first"
            className="aspect-video w-full rounded-3xl object-cover"
          />
        </div>
      )}
      <Horizon className="mt-2 -mb-px lg:-mt-10" />
    </section>
  )
}
