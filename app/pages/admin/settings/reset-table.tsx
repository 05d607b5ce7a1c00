import type { Difference } from '#modules/settings/rules/settings-tabs.ts'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'

/** What a reset changes: the saved value of each setting, and its default. */
export function ResetTable({
  differences,
  secrets,
}: {
  differences: readonly Difference[]
  secrets: readonly string[]
}) {
  const rows = [
    ...differences.map(({ label, theirs, yours }) => ({
      label,
      saved: theirs || '–',
      usual: yours || '–',
    })),
    ...secrets.map((label) => ({ label, saved: 'Set', usual: 'Not set' })),
  ]
  return (
    <ScrollingRegion label="What changes" className="rounded-xl border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-line border-b text-muted">
            {['Setting', 'Saved', 'Default'].map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 sm:px-4 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, saved, usual }) => (
            <tr key={label} className="border-line border-b align-top last:border-b-0">
              <th scope="row" className="px-3 py-2 sm:px-4 font-medium">
                {label}
              </th>
              <td className="whitespace-pre-line px-3 py-2 sm:px-4 [overflow-wrap:anywhere]">
                {saved}
              </td>
              <td className="whitespace-pre-line px-3 py-2 sm:px-4 [overflow-wrap:anywhere]">
                {usual}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingRegion>
  )
}
