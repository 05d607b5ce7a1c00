import { maxStars } from '#modules/chat/rules/chat-limits.ts'

/** '★★★★☆', and in words for who does not see them. */
export function StarsText({ stars }: { stars: number }) {
  return (
    <span>
      <span aria-hidden="true" className="text-warning tracking-wider">
        {'★'.repeat(stars)}
        {'☆'.repeat(maxStars - stars)}
      </span>
      <span className="sr-only">
        {stars} of {maxStars} stars
      </span>
    </span>
  )
}
