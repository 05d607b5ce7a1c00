import type { TimeZone } from '#kernel/dates.ts'
import { addOpenMinutes, openMinutesBetween, type ServiceHours } from './service-hours.ts'
import { isUnsolved, type TicketPriority, type TicketStatus } from './ticket.ts'

/** What is promised for a priority, in open minutes. */
export type SlaTargets = { firstResponse: number; nextResponse: number; resolution: number }
export type SlaPolicies = Record<TicketPriority, SlaTargets>

export const defaultSlaPolicies: SlaPolicies = {
  urgent: { firstResponse: 60, nextResponse: 60, resolution: 540 },
  high: { firstResponse: 120, nextResponse: 180, resolution: 1080 },
  normal: { firstResponse: 240, nextResponse: 540, resolution: 2160 },
  low: { firstResponse: 540, nextResponse: 1080, resolution: 4320 },
}

/**
 * The clocks of a ticket. Deadlines are stored, so a list need not work them out and a later change
 * of the promise does not rewrite the past: `targets` are those that were promised to this ticket.
 */
export type SlaState = {
  targets: SlaTargets
  createdAt: Date
  /**
   * Since when nothing runs, because the ticket waits for its customer or is done; null while the
   * clocks run.
   */
  pausedAt: Date | null
  /** Open minutes of earlier pauses. */
  pausedMinutes: number
  firstResponseDueAt: Date | null
  firstRespondedAt: Date | null
  /**
   * Since when a ticket that was merged into this one has waited for its first answer; null while
   * none does.
   */
  firstResponseFrom: Date | null
  /** The customer's oldest message that staff have not answered, after the first answer. */
  nextResponseFrom: Date | null
  nextResponseDueAt: Date | null
  resolutionDueAt: Date | null
  /** Answers in time and late, first and next ones together. */
  answersInTime: number
  answersLate: number
  /**
   * How long the first answer and the solution took in open minutes, without the time that the
   * customer was waited for; null while there is none.
   */
  firstResponseMinutes: number | null
  resolutionMinutes: number | null
}

export type SlaCalendar = { hours: ServiceHours; zone: TimeZone }

/** In these the ball is not with us. */
const pausing: readonly TicketStatus[] = ['waiting_customer', 'resolved', 'closed']

export function isSlaPaused(status: TicketStatus): boolean {
  return pausing.includes(status)
}

export function slaAtOpening(targets: SlaTargets, at: Date, calendar: SlaCalendar): SlaState {
  const state: SlaState = {
    targets,
    createdAt: at,
    pausedAt: null,
    pausedMinutes: 0,
    firstResponseDueAt: null,
    firstRespondedAt: null,
    firstResponseFrom: null,
    nextResponseFrom: null,
    nextResponseDueAt: null,
    resolutionDueAt: null,
    answersInTime: 0,
    answersLate: 0,
    firstResponseMinutes: null,
    resolutionMinutes: null,
  }
  return withDeadlines(state, calendar)
}

/** Staff answered publicly. An automatic message or a note is not an answer. */
export function slaAfterAnswer(state: SlaState, at: Date, calendar: SlaCalendar): SlaState {
  const due = earlier(
    state.firstRespondedAt === null ? state.firstResponseDueAt : null,
    state.nextResponseDueAt,
  )
  const isAwaited = state.firstRespondedAt === null || state.nextResponseFrom !== null
  const isLate = due !== null && at > due
  return {
    ...state,
    firstRespondedAt: state.firstRespondedAt ?? at,
    firstResponseMinutes:
      state.firstRespondedAt === null
        ? workedMinutes(state, at, calendar)
        : state.firstResponseMinutes,
    firstResponseFrom: null,
    nextResponseFrom: null,
    nextResponseDueAt: null,
    answersInTime: state.answersInTime + (isAwaited && !isLate ? 1 : 0),
    answersLate: state.answersLate + (isAwaited && isLate ? 1 : 0),
  }
}

/**
 * The customer wrote. Several messages in a row are answered by one answer, counted from the first.
 */
export function slaAfterCustomerMessage(
  state: SlaState,
  at: Date,
  calendar: SlaCalendar,
): SlaState {
  if (state.firstRespondedAt === null || state.nextResponseFrom !== null) return state
  return withDeadlines({ ...state, nextResponseFrom: at }, calendar)
}

/**
 * The status changed: the clocks stop, or go on where they stopped. A customer who is waited for is
 * owed no next answer.
 */
export function slaAfterStatus(
  state: SlaState,
  status: TicketStatus,
  { at, calendar }: { at: Date; calendar: SlaCalendar },
): SlaState {
  const pauses = isSlaPaused(status)
  const resolutionMinutes = isUnsolved(status)
    ? null
    : (state.resolutionMinutes ?? workedMinutes(state, at, calendar))
  if (pauses === (state.pausedAt !== null)) return { ...state, resolutionMinutes }
  if (pauses) {
    const firstResponseFrom = state.firstRespondedAt === null ? state.firstResponseFrom : null
    return {
      ...state,
      resolutionMinutes,
      pausedAt: at,
      firstResponseFrom,
      nextResponseFrom: null,
      nextResponseDueAt: null,
    }
  }
  const minutes = openMinutesBetween(calendar.hours, calendar.zone, {
    from: state.pausedAt ?? at,
    to: at,
  })
  return withDeadlines(
    { ...state, resolutionMinutes, pausedAt: null, pausedMinutes: state.pausedMinutes + minutes },
    calendar,
  )
}

/**
 * The open minutes since a ticket was opened, without those of its pauses: what deadlines are
 * counted in.
 */
function workedMinutes(
  { createdAt, pausedAt, pausedMinutes }: SlaState,
  at: Date,
  { hours, zone }: SlaCalendar,
): number {
  return Math.max(
    0,
    openMinutesBetween(hours, zone, { from: createdAt, to: pausedAt ?? at }) - pausedMinutes,
  )
}

/** Another priority promises other times, counted from the same beginnings. */
export function slaAfterPriority(
  state: SlaState,
  targets: SlaTargets,
  calendar: SlaCalendar,
): SlaState {
  return withDeadlines({ ...state, targets }, calendar)
}

function withDeadlines(state: SlaState, { hours, zone }: SlaCalendar): SlaState {
  const {
    targets,
    createdAt,
    pausedMinutes,
    firstRespondedAt,
    firstResponseFrom,
    nextResponseFrom,
  } = state
  const after = (from: Date | null, minutes: number) =>
    from && addOpenMinutes(hours, zone, { from, minutes })
  const firstMinutes = targets.firstResponse + pausedMinutes
  return {
    ...state,
    firstResponseDueAt:
      firstRespondedAt === null
        ? earlier(after(createdAt, firstMinutes), after(firstResponseFrom, firstMinutes))
        : state.firstResponseDueAt,
    nextResponseDueAt:
      nextResponseFrom === null
        ? null
        : earlier(
            after(nextResponseFrom, targets.nextResponse),
            firstRespondedAt === null ? null : after(firstResponseFrom, targets.firstResponse),
          ),
    resolutionDueAt: after(createdAt, targets.resolution + pausedMinutes),
  }
}

/** Of two moments the earlier one; of one that is missing the other. */
export function earlier(a: Date | null, b: Date | null): Date | null {
  return a === null || b === null ? (a ?? b) : a < b ? a : b
}

/**
 * The next promise that would be broken; null while nothing runs. What lists sort and filter by.
 */
export function nextDeadline(state: SlaState): Date | null {
  if (state.pausedAt !== null) return null
  const pending = [
    state.firstRespondedAt === null ? state.firstResponseDueAt : null,
    state.nextResponseDueAt,
    state.resolutionDueAt,
  ]
  const times = pending.filter((due) => due !== null).map((due) => due.getTime())
  return times.length === 0 ? null : new Date(Math.min(...times))
}
