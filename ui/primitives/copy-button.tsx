import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHydrated } from './hydrated.ts'

/**
 * Copies a value to the clipboard and confirms it. Not shown without JavaScript, where the value
 * can be selected by hand.
 */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [copied, setCopied] = useState(false)
  const hydrated = useHydrated()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_500)
    return () => clearTimeout(timer)
  }, [copied])
  if (!hydrated) return null
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={`Copy ${label}`}
      className="inline-flex min-h-9 max-sm:min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-lg border border-line bg-surface px-3 font-semibold text-sm text-text hover:border-line-strong"
    >
      {copied ? (
        <Check aria-hidden="true" className="size-4 text-positive" />
      ) : (
        <Copy aria-hidden="true" className="size-4 text-muted" />
      )}
      <span role="status">{copied ? 'Copied' : 'Copy'}</span>
    </button>
  )
}
