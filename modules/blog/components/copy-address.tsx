import { useState } from 'react'
import { useHydrated } from '#ui/primitives/hydrated.ts'

/** Puts the address of a post on the clipboard and says so. Not there without scripts: the browser shows the address itself. */
export function CopyAddress({ url, className }: { url: string; className: string }) {
  const [copied, setCopied] = useState(false)
  if (!useHydrated()) return null
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  return (
    <button type="button" onClick={copy} className={`${className} cursor-pointer`}>
      <span role="status">{copied ? 'Copied' : 'Copy link'}</span>
    </button>
  )
}
