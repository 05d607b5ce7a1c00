import { formatDay } from '#kernel/date-format.ts'
import { addDays, type CalendarDate } from '#kernel/dates.ts'

/**
 * The run starts between six and seven; after this hour of the site's day, staff are alerted to a
 * missing one.
 */
export const runDueByHour = 8
/**
 * One advisory lock for all servers on a database, held by a run while it works; it ends with its
 * connection, so a killed process leaves none behind.
 */
export const runLockKey = 7_204_118_301
/**
 * A running run updates its heartbeat with every batch; after this long without one it counts as
 * crashed.
 */
export const silentAfterMinutes = 30
/** How many days back are checked. */
export const watchedDays = 7

export type RunFacts = {
  today: CalendarDate
  /** Hour of the site's day, 0 to 23. */
  hour: number
  now: Date
  /**
   * The day this site was set up: runs are expected from the next day on. Null before the first
   * account.
   */
  installedOn: CalendarDate | null
  /** Days of the last `watchedDays`, today included, whose run was completed. */
  completedDays: readonly CalendarDate[]
  /** The run in progress, or one that crashed. */
  running: { asOf: CalendarDate; heartbeatAt: Date } | null
}

export type RunWatch = {
  /** What staff must act on now: no run for the latest due day, or one whose heartbeat stopped. */
  alarm:
    | { kind: 'missing'; days: CalendarDate[] }
    | { kind: 'silent'; asOf: CalendarDate; minutes: number }
    | null
  /** Earlier due days without a completed run; the next run catches up, one period at a time. */
  missedDays: CalendarDate[]
}

/** Whether the daily run happened. A run in progress raises no alarm, however late it is. */
export function watchRuns({
  today,
  hour,
  now,
  installedOn,
  completedDays,
  running,
}: RunFacts): RunWatch {
  const latestDue = hour >= runDueByHour ? today : addDays(today, -1)
  const firstDue = addDays(latestDue, 1 - watchedDays)
  const expected: CalendarDate[] = []
  for (let day = firstDue; day <= latestDue; day = addDays(day, 1))
    if (installedOn !== null && day > installedOn) expected.push(day)
  const missing = expected.filter((day) => !completedDays.includes(day))
  const missedDays = missing.filter((day) => day !== latestDue)
  if (running) {
    const minutes = Math.floor((now.getTime() - running.heartbeatAt.getTime()) / 60_000)
    if (minutes >= silentAfterMinutes)
      return { alarm: { kind: 'silent', asOf: running.asOf, minutes }, missedDays }
    if (running.asOf >= latestDue) return { alarm: null, missedDays }
  }
  // A run of today, however early, has also billed what was due yesterday.
  const isMissing = missing.includes(latestDue) && !completedDays.includes(today)
  return { alarm: isMissing ? { kind: 'missing', days: missing } : null, missedDays }
}

export type AlarmMessage = { headline: string; advice: string }

/** The same message for cockpit, dashboard, activity log and mail. */
export function alarmMessage(alarm: NonNullable<RunWatch['alarm']>): AlarmMessage {
  if (alarm.kind === 'silent')
    return {
      headline: `The billing run of ${formatDay(alarm.asOf)} has been silent for ${alarm.minutes} minutes`,
      advice:
        'The server may have stopped in the middle. The next run continues where this one stopped; check the server if it doesn’t.',
    }
  const [first = '', ...others] = alarm.days
  return {
    headline:
      others.length === 0
        ? `The billing run of ${formatDay(first)} did not happen`
        : `No billing run was completed on ${alarm.days.length} of the last ${watchedDays} days, the latest ${formatDay(alarm.days.at(-1) ?? first)}`,
    advice:
      'It is tried again every hour. Start it by hand in the billing cockpit, or look at the server.',
  }
}
