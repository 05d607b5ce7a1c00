import type { Difference } from '#kernel/versions.ts'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'

/** The saved values beside the user's own, after another user saved first. */
export function BothVersions({ differences }: { differences: readonly Difference[] }) {
  return (
    <ScrollingRegion label="Both versions" className="rounded-xl border border-line bg-surface">
      <table className="w-full min-w-lg text-left text-sm">
        <thead>
          <tr className="border-line border-b text-muted">
            <th scope="col" className="px-4 py-2 font-medium">
              Field
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              Saved
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              Yours
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, theirs, yours }) => (
            <tr key={label} className="border-line border-b align-top last:border-b-0">
              <th scope="row" className="px-4 py-2 font-medium">
                {label}
              </th>
              <td className="whitespace-pre-line px-4 py-2 [overflow-wrap:anywhere]">
                {theirs || '–'}
              </td>
              <td className="whitespace-pre-line px-4 py-2 [overflow-wrap:anywhere]">
                {yours || '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingRegion>
  )
}
