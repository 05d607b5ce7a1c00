import type { Times } from '#modules/support/reports/queries/ticket-report.server.ts'
import { durationText, keptShare } from '#modules/support/reports/rules/ticket-report.ts'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Row = { key: string; name: string; opened: Times; solved: Times }

const cell = 'tabular whitespace-nowrap px-3 py-2 text-right'
const heads = [
  'New',
  'First answer',
  '9 of 10',
  'In time',
  'Solved',
  'Solution',
  '9 of 10',
  'In time',
]

/** What was new and solved, and how long it took, a line for each. */
export function TimesTable({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <Card title={title} flush>
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-muted text-sm">No tickets in these days.</p>
      ) : (
        <ScrollingRegion label={title}>
          <table className="w-full min-w-2xl text-sm">
            <caption className="sr-only">{title}: times are medians in open hours</caption>
            <thead>
              <tr className="border-line border-b text-muted text-xs">
                <th scope="col" className="px-4 py-2 text-left font-medium">
                  <span className="sr-only">Of</span>
                </th>
                {heads.map((head, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the heads never change, and two are called the same
                  <th key={at} scope="col" className={`${cell} font-medium`}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(({ key, name, opened, solved }) => (
                <tr key={key}>
                  <th scope="row" className="whitespace-nowrap px-4 py-2 text-left font-medium">
                    {name}
                  </th>
                  <Cells times={opened} />
                  <Cells times={solved} />
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingRegion>
      )}
    </Card>
  )
}

function Cells({ times }: { times: Times }) {
  const share = keptShare(times)
  return (
    <>
      <td className={cell}>{times.count}</td>
      <td className={cell}>{durationText(times.median)}</td>
      <td className={cell}>{durationText(times.p90)}</td>
      <td className={cell}>{share === null ? '–' : `${Math.round(share * 100)}%`}</td>
    </>
  )
}
