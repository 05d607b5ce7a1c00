import { formatCount } from '#kernel/format-count.ts'
import { ratingText } from '#modules/chat/operators/rules/shown-status.ts'
import type { ChatReport } from '#modules/chat/statistics/queries/chat-report.server.ts'
import { secondsText } from '#modules/chat/statistics/rules/chat-report-query.ts'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { Card } from '#ui/primitives/card.tsx'

const cell = 'tabular whitespace-nowrap px-3 py-2 text-right last:pr-4'
const heads = ['Chats', 'Waiting', 'First answer', 'Duration', 'Ratings', 'Average']

/** Each chat counts for the operator who had it last; times are medians. */
export function OperatorTable({ operators }: { operators: ChatReport['operators'] }) {
  return (
    <Card title="By operator" flush>
      {operators.length === 0 ? (
        <p className="px-4 py-6 text-muted text-sm">No operator had a chat in these days.</p>
      ) : (
        <ScrollingRegion label="By operator">
          <table className="w-full min-w-2xl text-sm">
            <caption className="sr-only">Chats by operator: times are medians</caption>
            <thead>
              <tr className="border-line border-b text-muted text-xs">
                <th scope="col" className="px-4 py-2 text-left font-medium">
                  Operator
                </th>
                {heads.map((head) => (
                  <th key={head} scope="col" className={`${cell} font-medium`}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {operators.map(({ operatorId, name, ...figures }) => (
                <tr key={operatorId}>
                  <th scope="row" className="whitespace-nowrap px-4 py-2 text-left font-medium">
                    {name}
                  </th>
                  <td className={cell}>{formatCount(figures.chats)}</td>
                  <td className={cell}>{secondsText(figures.waiting.median)}</td>
                  <td className={cell}>{secondsText(figures.response.median)}</td>
                  <td className={cell}>{secondsText(figures.duration.median)}</td>
                  <td className={cell}>{formatCount(figures.rated)}</td>
                  <td className={cell}>{ratingText(figures.rating)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingRegion>
      )}
    </Card>
  )
}
