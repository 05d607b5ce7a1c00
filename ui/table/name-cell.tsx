/** A name with a second line below, truncated at the width that `className` sets. */
export function NameCell({
  name,
  below,
  className,
}: {
  name: string
  below: string
  className: string
}) {
  return (
    <span className={`block max-w-full ${className}`}>
      <span className="block truncate md:leading-5" title={name}>
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
