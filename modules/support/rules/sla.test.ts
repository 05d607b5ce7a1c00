import fc from 'fast-check'
import { expect, test } from 'vitest'
import { officeHours, openMinutesBetween } from './service-hours.ts'
import {
  defaultSlaPolicies,
  nextDeadline,
  type SlaState,
  slaAfterAnswer,
  slaAfterCustomerMessage,
  slaAfterPriority,
  slaAfterStatus,
  slaAtOpening,
} from './sla.ts'

const calendar = { hours: officeHours, zone: 'Africa/Johannesburg' }
const at = (text: string) => new Date(`${text}+02:00`)
const local = (moment: Date | null) =>
  moment && new Date(moment.getTime() + 7_200_000).toISOString().slice(0, 16)
const normal = defaultSlaPolicies.normal

// Friday 27 November 2026, 16:00: four open hours are Monday at 11:00, four days of nine hours are
// Thursday at 16:00.
const opened = slaAtOpening(normal, at('2026-11-27T16:00'), calendar)

test('a new ticket has a deadline for its first answer and for its solution, over the weekend', () => {
  expect(local(opened.firstResponseDueAt)).toBe('2026-11-30T11:00')
  expect(local(opened.resolutionDueAt)).toBe('2026-12-03T16:00')
  expect(local(nextDeadline(opened))).toBe('2026-11-30T11:00')
})

test('an answer to the minute is in time, one minute later is late, and only awaited answers count', () => {
  const inTime = slaAfterAnswer(opened, at('2026-11-30T11:00'), calendar)
  expect(inTime).toMatchObject({
    answersInTime: 1,
    answersLate: 0,
    firstRespondedAt: at('2026-11-30T11:00'),
  })
  expect(slaAfterAnswer(opened, at('2026-11-30T11:01'), calendar)).toMatchObject({
    answersInTime: 0,
    answersLate: 1,
  })
  expect(slaAfterAnswer(inTime, at('2026-12-20T11:00'), calendar)).toMatchObject({
    answersInTime: 1,
    answersLate: 0,
  })
  expect(local(nextDeadline(inTime))).toBe('2026-12-03T16:00')
})

test('the next answer is counted from the first message that waits for it', () => {
  const answered = slaAfterAnswer(opened, at('2026-11-30T09:00'), calendar)
  const asked = slaAfterCustomerMessage(answered, at('2026-11-30T10:00'), calendar)
  const again = slaAfterCustomerMessage(asked, at('2026-11-30T15:00'), calendar)
  expect(local(again.nextResponseDueAt)).toBe('2026-12-01T10:00')
  expect(slaAfterAnswer(again, at('2026-12-01T10:01'), calendar)).toMatchObject({
    answersInTime: 1,
    answersLate: 1,
    nextResponseDueAt: null,
  })
  // Before the first answer its own clock runs.
  expect(
    slaAfterCustomerMessage(opened, at('2026-11-27T16:30'), calendar).nextResponseDueAt,
  ).toBeNull()
})

test('clocks are paused while staff wait for the customer and after it is solved, and continue where they stopped', () => {
  const answered = slaAfterAnswer(opened, at('2026-11-30T09:00'), calendar)
  const waiting = slaAfterStatus(answered, 'waiting_customer', {
    at: at('2026-11-30T10:00'),
    calendar,
  })
  expect(nextDeadline(waiting)).toBeNull()
  // From waiting to resolved nothing runs that could stop.
  const resolved = slaAfterStatus(waiting, 'resolved', { at: at('2026-12-01T12:00'), calendar })
  const reopened = slaAfterStatus(resolved, 'open', { at: at('2026-12-02T10:00'), calendar })
  // Two days of nine open hours passed: the deadline moves from Thursday 16:00 to Monday 16:00.
  expect(reopened.pausedMinutes).toBe(1080)
  expect(local(reopened.resolutionDueAt)).toBe('2026-12-07T16:00')
  expect(slaAfterStatus(reopened, 'in_progress', { at: at('2026-12-02T11:00'), calendar })).toEqual(
    reopened,
  )
})

test('another priority counts from the same beginnings and leaves what was answered', () => {
  const urgent = slaAfterPriority(opened, defaultSlaPolicies.urgent, calendar)
  expect(local(urgent.firstResponseDueAt)).toBe('2026-11-27T17:00')
  expect(local(urgent.resolutionDueAt)).toBe('2026-11-30T16:00')
  const answered = slaAfterAnswer(opened, at('2026-11-30T09:00'), calendar)
  expect(slaAfterPriority(answered, defaultSlaPolicies.urgent, calendar)).toMatchObject({
    answersInTime: 1,
    firstResponseDueAt: answered.firstResponseDueAt,
  })
})

const steps = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 4_000 }),
    status: fc.constantFrom(
      'open' as const,
      'in_progress' as const,
      'waiting_customer' as const,
      'resolved' as const,
    ),
  }),
  { maxLength: 10 },
)

test('however often a ticket is paused, the open minutes until its deadline are those promised and those paused', () => {
  fc.assert(
    fc.property(steps, (path) => {
      const start = at('2026-11-23T09:00')
      let state: SlaState = slaAtOpening(normal, start, calendar)
      let clock = start
      let paused = 0
      for (const { wait, status } of path) {
        const next = new Date(clock.getTime() + wait * 60_000)
        if (state.pausedAt !== null)
          paused += openMinutesBetween(officeHours, calendar.zone, { from: clock, to: next })
        state = slaAfterStatus(state, status, { at: next, calendar })
        clock = next
      }
      if (state.pausedAt !== null) state = slaAfterStatus(state, 'open', { at: clock, calendar })
      const due = state.resolutionDueAt ?? start
      expect(openMinutesBetween(officeHours, calendar.zone, { from: start, to: due })).toBeCloseTo(
        normal.resolution + paused,
        4,
      )
    }),
    { numRuns: 200 },
  )
})
