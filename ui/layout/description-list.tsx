import type { ReactNode } from 'react'

/** A list of names and values; empty values are left out. */
export function DescriptionList({
  entries,
}: {
  entries: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {entries.map(
        ([name, value]) =>
          value !== '' &&
          value !== null && (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
