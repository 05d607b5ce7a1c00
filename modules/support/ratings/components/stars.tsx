import { Star } from 'lucide-react'
import { ratingText, stars } from '../rules/rating.ts'

/** A rating that was given. */
export function Stars({ given }: { given: number }) {
  return (
    <span
      role="img"
      aria-label={ratingText(given)}
      className="inline-flex gap-0.5 align-middle text-warning"
    >
      {stars.map((value) => (
        <Star
          key={value}
          aria-hidden="true"
          className={`size-4 ${value <= given ? 'fill-current' : 'text-line-strong'}`}
        />
      ))}
    </span>
  )
}
