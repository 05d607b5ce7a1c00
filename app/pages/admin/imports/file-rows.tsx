import { Link } from 'react-router'
import { countOf, formatCount } from '#kernel/format-count.ts'
import type { importFilePage } from '#modules/imports/queries/import-files.server.ts'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { NumberedPages } from '#ui/table/pager.tsx'

type Props = {
  file: NonNullable<Awaited<ReturnType<typeof importFilePage>>>
  onlyFaults: boolean
}

/** The rows of a file as they are read, each with what is wrong with it. */
export function FileRows({ file, onlyFaults }: Props) {
  const { columns, rows, count, faults, page, pages } = file
  const view = 'inline-flex min-h-9 items-center max-sm:min-h-11 aria-current:font-semibold'
  return (
    <Card
      flush
      title={count === 0 ? 'Rows' : countOf(count, 'row')}
      actions={
        count > 0 && (
          <p className="flex gap-4 text-sm">
            <Link to="?" className={view} aria-current={onlyFaults ? undefined : 'true'}>
              All
            </Link>
            <Link to="?show=faults" className={view} aria-current={onlyFaults ? 'true' : undefined}>
              With a fault ({formatCount(faults)})
            </Link>
          </p>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="p-4 text-muted text-sm">
          {onlyFaults ? 'Every row can be read.' : 'Rows are shown once the columns are known.'}
        </p>
      ) : (
        <ScrollingRegion label="Rows">
          <table className="w-full text-left text-sm">
            <thead className="border-line border-b text-muted text-xs">
              <tr>
                <th scope="col" className="px-4 py-2 font-medium">
                  Line
                </th>
                {columns.map((label) => (
                  <th key={label} scope="col" className="whitespace-nowrap px-3 py-2 font-medium">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(({ line, cells, fault }) => (
                <tr key={line} className="align-top">
                  <td className="tabular px-4 py-2 text-muted">{line}</td>
                  {cells.map((cell, index) => (
                    <td key={columns[index]} className="max-w-72 px-3 py-2">
                      <span className="line-clamp-2 min-w-24">{cell}</span>
                      {index === 0 && fault !== null && (
                        <span className="mt-1 block min-w-56 text-danger">{fault}</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingRegion>
      )}
      {pages > 1 && (
        <div className="border-line border-t px-4 py-2.5">
          <NumberedPages page={page} pages={pages} />
        </div>
      )}
    </Card>
  )
}
