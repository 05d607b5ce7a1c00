/** Puts the address of a post on the clipboard and says so. Invisible without its island: the browser shows the address itself. */
export function CopyAddress({ url, className }: { url: string; className: string }) {
  return (
    <button type="button" data-copy={url} className={`invisible cursor-pointer ${className}`}>
      <span role="status">Copy link</span>
    </button>
  )
}
