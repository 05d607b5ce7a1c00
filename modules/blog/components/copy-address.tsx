/**
 * Puts the address of a post on the clipboard and says so. Invisible without its island: the
 * browser shows the address itself.
 */
export function CopyAddress({
  url,
  label,
  copied,
  className,
}: {
  url: string
  label: string
  copied: string
  className: string
}) {
  return (
    <button
      type="button"
      data-copy={url}
      data-copied={copied}
      className={`invisible cursor-pointer ${className}`}
    >
      <span role="status">{label}</span>
    </button>
  )
}
