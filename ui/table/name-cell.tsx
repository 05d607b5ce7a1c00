/** A name with a second line below, truncated at the width that `className` sets. */
export function NameCell({
  name,
  below,
  className,
  isNew = false,
}: {
  name: string
  below: string
  className: string
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
