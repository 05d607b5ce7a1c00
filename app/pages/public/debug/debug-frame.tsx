import type { ReactNode } from 'react'
import type { MetaDescriptor } from 'react-router'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'

/** No title where the page answers 404. */
export function debugMeta(title: string, isThere: boolean): MetaDescriptor[] {
  return isThere ? [{ title }, { name: 'robots', content: 'noindex, nofollow' }] : []
}

/** The layout of the pages for administrators. */
export function DebugFrame({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  return (
    <div className="container-page flex-1 py-12 md:py-16">
      <p className="font-semibold text-link">For administrators</p>
      <h1 className="mt-2 font-display text-title font-bold">{title}</h1>
      <p className="mt-4 max-w-2xl text-lead text-muted">{lead}</p>
      <div className="mt-10 max-w-4xl space-y-10">{children}</div>
    </div>
  )
}

export function DebugDetails({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="border-b border-line">
      {rows.map(({ label, value }) => (
        <div
          key={label}
          className="grid gap-x-8 gap-y-1 border-t border-line py-3 sm:grid-cols-[16rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="tabular min-w-0 break-words font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Column = { label: string; right?: boolean }

export function FactTable({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: readonly Column[]
  rows: readonly (readonly ReactNode[])[]
}) {
  return (
    <ScrollingRegion label={caption} className="rounded-xl border border-line bg-surface">
      <table className="w-full text-left text-[0.9375rem]">
        <caption className="px-4 pt-4 pb-2 text-left font-semibold">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, right }) => (
              <th
                key={label}
                scope="col"
                className={`px-4 py-2 font-medium text-muted ${right ? 'text-right' : ''}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a page that never changes
            <tr key={row} className="border-t border-line align-top">
              {cells.map((cell, at) => (
                <td
                  key={columns[at]?.label}
                  className={`tabular px-4 py-2 ${columns[at]?.right ? 'text-right' : ''}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingRegion>
  )
}

export function Verdict({ holds }: { holds: boolean }) {
  return (
    <span className={`font-semibold ${holds ? 'text-positive' : 'text-danger'}`}>
      {holds ? 'Passed' : 'Failed'}
    </span>
  )
}
