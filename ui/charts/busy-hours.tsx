import { Card } from '#ui/primitives/card.tsx'
import { ScrollingRegion } from '../layout/scrolling-region.tsx'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const tints = ['', 'bg-text/5', 'bg-text/10', 'bg-text/15', 'bg-text/20'] as const

/** `weekday` is 1 for Monday, `hour` counts from 0. */
export type Busy = { weekday: number; hour: number; count: number }

/** When something comes in: the number is in every field, and the darker it is, the more. */
export function BusyHours({
  title,
  caption,
  busy,
}: {
  title: string
  caption: string
  busy: readonly Busy[]
}) {
  const most = Math.max(1, ...busy.map(({ count }) => count))
  const of = (weekday: number, hour: number) =>
    busy.find((one) => one.weekday === weekday && one.hour === hour)?.count ?? 0
  return (
    <Card title={title} flush>
      <ScrollingRegion label={title} className="p-4">
        <table className="w-full min-w-3xl text-center text-xs">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-muted">
              <th scope="col" className="p-1 text-left font-medium">
                <span className="sr-only">Day</span>
              </th>
              {hours.map((hour) => (
                <th key={hour} scope="col" className="tabular p-1 font-medium">
                  {String(hour).padStart(2, '0')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((name, at) => (
              <tr key={name}>
                <th scope="row" className="p-1 text-left font-medium text-muted">
                  {name}
                </th>
                {hours.map((hour) => {
                  const count = of(at + 1, hour)
                  return (
                    <td
                      key={hour}
                      className={`tabular h-8 rounded p-1 ${tints[Math.ceil((count / most) * 4)]}`}
                    >
                      {count === 0 ? <span className="sr-only">0</span> : count}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingRegion>
    </Card>
  )
}
