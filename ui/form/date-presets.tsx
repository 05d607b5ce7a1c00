import { Link, useSearchParams } from 'react-router'
import { listSearch } from '#kernel/list-query.ts'

export type DatePreset = { label: string; from: string; to: string }

/**
 * Usual ranges beside two date fields named `from` and `to`. They are links, so they work without
 * scripts.
 */
export function DatePresets({
  presets,
  from,
  to,
}: {
  presets: readonly DatePreset[]
  from: string
  to: string
}) {
  const [params] = useSearchParams()
  return (
    <nav aria-label="Usual periods" className="flex flex-wrap gap-1.5">
      {presets.map((preset) => (
        <Link
          key={preset.label}
          to={listSearch(params, { from: preset.from, to: preset.to })}
          preventScrollReset
          aria-current={preset.from === from && preset.to === to ? 'true' : undefined}
          className="inline-flex min-h-9 max-sm:min-h-11 items-center rounded-full border border-line-strong bg-surface px-3 text-sm hover:border-text aria-[current]:border-selected aria-[current]:bg-selected aria-[current]:font-semibold aria-[current]:text-page"
        >
          {preset.label}
        </Link>
      ))}
    </nav>
  )
}
