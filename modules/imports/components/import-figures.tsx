import { formatCount } from '#kernel/format-count.ts'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { amountCell, CardTable } from '#ui/table/card-table.tsx'
import {
  type ImportCounts,
  importKindLabels,
  importKinds,
  importOutcomeLabels,
  importOutcomes,
} from '../rules/import.ts'
import { comparedRows } from '../rules/report.ts'

/** Records by what became of them. */
export function ImportSteps({ counts }: { counts: ImportCounts }) {
  const rows = importKinds.flatMap((kind): [string, ...string[]][] => {
    const own = counts.outcomes[kind]
    if (!own) return []
    return [
      [importKindLabels[kind], ...importOutcomes.map((outcome) => formatCount(own[outcome] ?? 0))],
    ]
  })
  const heads = ['Records', ...importOutcomes.map((outcome) => importOutcomeLabels[outcome])]
  return <Figures title="Steps" heads={heads} rows={rows} empty="Nothing was checked yet." />
}

/** The sums of both sides, and when they were compared. */
export function ImportComparison({
  counts,
  comparedOn,
}: {
  counts: ImportCounts
  comparedOn: string | null
}) {
  const rows = comparedRows(counts).map(
    ({ label, source, here, isEqual }): [string, ...string[]] => [
      ...([label, source, here] as const),
      isEqual ? 'Yes' : 'No',
    ],
  )
  const heads = ['Compared', 'There', 'Here', 'Agrees']
  const title = comparedOn === null ? 'Both sides' : `Both sides on ${comparedOn}`
  return <Figures title={title} heads={heads} rows={rows} empty="Not compared yet." />
}

type Figured = {
  title: string
  heads: readonly string[]
  rows: readonly [label: string, ...cells: string[]][]
  empty: string
}

function Figures({ title, heads, rows, empty }: Figured) {
  return (
    <Card title={title} flush>
      {rows.length === 0 ? (
        <p className="p-4 text-muted text-sm">{empty}</p>
      ) : (
        <ScrollingRegion label={title}>
          <CardTable heads={heads.map((label) => ({ label }))}>
            <tbody className="divide-y divide-line">
              {rows.map(([label, ...cells]) => (
                <tr key={label}>
                  <th scope="row" className="px-4 py-2.5 text-left font-medium">
                    {label}
                  </th>
                  {cells.map((cell, at) => (
                    <td key={heads[at + 1]} className={amountCell}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </CardTable>
        </ScrollingRegion>
      )}
    </Card>
  )
}
