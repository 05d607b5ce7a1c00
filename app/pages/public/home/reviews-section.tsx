import { fillText } from '#kernel/fill-text.ts'
import { Initials } from '#modules/content/components/initials.tsx'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { homeSection } from '#modules/content/defaults/sections/home.ts'
import type { ShownReview } from '#modules/content/queries/homepage-reviews.server.ts'
import type { Part } from '#modules/content/rules/sections/parts.ts'
import { Picture } from '#ui/layout/picture.tsx'

type Props = {
  content: Part | undefined
  reviews: ShownReview[]
  rating: { mean: string; count: number } | null
}

/** One voice loud, the others as they come. */
export function ReviewsSection({ content, reviews, rating }: Props) {
  const labels = useTexts('labels').home
  const [first, ...others] = reviews
  if (!first || !rating) return null
  return (
    <section className="overflow-x-clip bg-sunken py-24 md:py-32">
      <div className="container-page">
        <div className="grid gap-x-12 gap-y-12 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <h2 className="font-display text-title font-bold">
              {content?.title || homeSection.initial.reviews.title}
            </h2>
            {content?.lead && <p className="mt-5 max-w-sm leading-7 text-muted">{content.lead}</p>}
            <p className="mt-8 flex items-baseline gap-3">
              <span className="tabular font-display text-5xl font-bold tracking-[-0.035em]">
                {rating.mean}
              </span>
              <span className="text-muted">
                {fillText(rating.count === 1 ? labels.oneReview : labels.reviews, {
                  count: rating.count,
                })}
              </span>
            </p>
          </div>
          <figure className="min-w-0 lg:col-span-8">
            <Rating of={first.rating} />
            <blockquote className="mt-6">
              {first.title && <p className="mb-3 font-semibold text-accent-text">{first.title}</p>}
              <p className="font-display text-[clamp(1.5rem,1.2rem+1.5vw,2.375rem)] leading-[1.2] font-semibold tracking-[-0.02em]">
                {first.content}
              </p>
            </blockquote>
            <Author review={first} />
          </figure>
        </div>
        {others.length > 0 && (
          <ul className="mt-16 gap-x-10 border-t border-line sm:columns-2 lg:mt-24 xl:columns-3">
            {others.map((review) => (
              <li key={review.id} className="break-inside-avoid border-b border-line py-7">
                <figure>
                  <Rating of={review.rating} />
                  <blockquote className="mt-4 leading-7">
                    {review.title && <p className="font-semibold">{review.title}</p>}
                    <p>{review.content}</p>
                  </blockquote>
                  <Author review={review} />
                </figure>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Five strokes; screen readers get a number. */
function Rating({ of }: { of: number }) {
  return (
    <p className="flex gap-1.5">
      <span className="sr-only">{of} of 5</span>
      {[1, 2, 3, 4, 5].map((step) => (
        <span
          key={step}
          aria-hidden="true"
          className={`h-1.5 w-7 rounded-full ${step <= of ? 'bg-horizon' : 'bg-line'}`}
        />
      ))}
    </p>
  )
}

function Author({ review }: { review: ShownReview }) {
  const labels = useTexts('labels').home
  return (
    <figcaption className="mt-5 flex items-center gap-3 text-[0.9375rem] leading-6">
      {review.avatar === '' ? (
        <Initials name={review.name} />
      ) : (
        <span className="shrink-0">
          <Picture
            src={review.avatar}
            alt=""
            sizes="2.5rem"
            loading="lazy"
            className="size-10 rounded-full object-cover"
          />
        </span>
      )}
      <span className="min-w-0">
        <span className="font-semibold">{review.name}</span>
        {review.company && <span className="text-muted">, {review.company}</span>}
        {review.isVerified && (
          <span className="block text-sm text-muted">{labels.verifiedCustomer}</span>
        )}
      </span>
    </figcaption>
  )
}
