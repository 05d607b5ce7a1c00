import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'

/** '14:05', with the full moment on hover. */
export function ClockTime({ at, zone }: { at: string; zone: TimeZone }) {
  const moment = formatMoment(at, zone)
  return (
    <time dateTime={at} title={moment} className="tabular whitespace-nowrap">
      {moment.slice(-5)}
    </time>
  )
}
