import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'

/** A name with a second line below, truncated at the column's width or the one in `className`. */
export function NameCell({
  name,
  below,
  className = '',
  isNew = false,
}: {
  name: string
  below: string
  className?: string
  /** Something came since the reader last looked. */
  isNew?: boolean
}) {
  return (
    <span className={`block max-w-full ${className}`}>
      <span className="block truncate md:leading-5" title={name}>
        {isNew && (
          <span className="mr-1.5 inline-block rounded bg-info-soft px-1 font-semibold text-info text-xs leading-4">
            New
          </span>
        )}
        {name}
      </span>
      {below !== '' && (
        <span className="block truncate font-normal text-muted text-xs md:leading-4" title={below}>
          {below}
        </span>
      )}
    </span>
  )
}

/** In narrow lists the time goes below the day. */
export function MomentCell({ at, zone }: { at: Date; zone: TimeZone }) {
  return (
    <time dateTime={at.toISOString()} className="list-stack">
      {formatMoment(at, zone)
        .split(/(?<=,) /)
        .map((part) => (
          <span key={part} className="whitespace-nowrap">
            {part}
          </span>
        ))}
    </time>
  )
}
