import { useState } from 'react'
import { useHydrated } from '#ui/primitives/hydrated.ts'

/** Copies the URL of a post. Hidden without scripts. */
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
