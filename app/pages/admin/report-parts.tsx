import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { CalendarDate } from '#kernel/dates.ts'
import { DateField, DatePresets } from '#ui/form/date-field.tsx'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Range = { from: CalendarDate; to: CalendarDate }

/** The days that a report is about, and the fields that narrow it. */
export function ReportRange({
  query,
  presets,
  columns,
  submit,
  children,
}: {
  query: Range
  presets: readonly (Range & { label: string })[]
  columns: string
  submit: string
  children: ReactNode
}) {
  return (
    <>
      <DatePresets presets={presets} from={query.from} to={query.to} />
      <Form key={JSON.stringify(query)} className={`grid items-end gap-3 ${columns}`}>
        <DateField label="From" name="from" required defaultValue={query.from} />
        <DateField label="To" name="to" required defaultValue={query.to} />
        {children}
        <Button type="submit" variant="outline">
          {submit}
        </Button>
      </Form>
    </>
  )
}

const cell = 'tabular whitespace-nowrap px-3 py-2 text-right last:pr-4'

type Figures = {
  title: string
  caption: string
  /** Above the names of the rows. */
  of: ReactNode
  heads: readonly string[]
  rows: readonly { key: string; name: string; cells: readonly (string | number)[] }[]
  empty: string
}

/** Figures in a line for each name. */
export function FiguresTable({ title, caption, of, heads, rows, empty }: Figures) {
  return (
    <Card title={title} flush>
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-muted text-sm">{empty}</p>
      ) : (
        <ScrollingRegion label={title}>
          <table className="w-full min-w-2xl text-sm">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr className="border-line border-b text-muted text-xs">
                <th scope="col" className="px-4 py-2 text-left font-medium">
                  {of}
                </th>
                {heads.map((head, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: heads never change, and two may be called the same
                  <th key={at} scope="col" className={`${cell} font-medium`}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(({ key, name, cells }) => (
                <tr key={key}>
                  <th scope="row" className="whitespace-nowrap px-4 py-2 text-left font-medium">
                    {name}
                  </th>
                  {cells.map((text, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: each has its place under a head
                    <td key={at} className={cell}>
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingRegion>
      )}
    </Card>
  )
}
