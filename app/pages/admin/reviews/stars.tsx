import { Star } from 'lucide-react'

const places = [1, 2, 3, 4, 5]

/** A rating from 1 to 5; screen readers get it as words. */
export function Stars({ rating }: { rating: number }) {
  return (
    <p className="flex shrink-0 gap-0.5">
      <span className="sr-only">{rating} of 5</span>
      {places.map((place) => (
        <Star
          key={place}
          aria-hidden="true"
          className={`size-4 ${place <= rating ? 'fill-current text-warning' : 'text-line-strong'}`}
        />
      ))}
    </p>
  )
}
