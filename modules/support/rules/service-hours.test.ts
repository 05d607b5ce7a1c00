import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addOpenMinutes,
  isNeverOpen,
  officeHours,
  openingTimes,
  openMinutesBetween,
  type ServiceHours,
} from './service-hours.ts'

const zone = 'Africa/Johannesburg'
const at = (text: string) => new Date(`${text}+02:00`)
const local = (moment: Date | null) =>
  moment && new Date(moment.getTime() + 7_200_000).toISOString().slice(0, 16)

const lunch: ServiceHours = {
  ...officeHours,
  days: officeHours.days.map((day) =>
    day.length === 0
      ? []
      : [
          [480, 720],
          [780, 1020],
        ],
  ),
}
const always: ServiceHours = {
  days: Array.from({ length: 7 }, () => [[0, 1440]] as const),
  closedDays: [],
}

test.each([
  // Monday 23 November 2026.
  ['within the day', officeHours, '2026-11-23T09:00', 60, '2026-11-23T10:00'],
  ['to the last minute of the day', officeHours, '2026-11-23T16:00', 60, '2026-11-23T17:00'],
  ['over the evening', officeHours, '2026-11-23T16:30', 60, '2026-11-24T08:30'],
  ['from before the day begins', officeHours, '2026-11-23T05:00', 60, '2026-11-23T09:00'],
  ['over the weekend', officeHours, '2026-11-27T16:30', 60, '2026-11-30T08:30'],
  ['from a Saturday', officeHours, '2026-11-28T12:00', 60, '2026-11-30T09:00'],
  [
    'over the Day of Reconciliation, a Wednesday',
    officeHours,
    '2026-12-15T16:30',
    60,
    '2026-12-17T08:30',
  ],
  [
    'over Christmas and the Day of Goodwill',
    officeHours,
    '2026-12-24T16:30',
    60,
    '2026-12-28T08:30',
  ],
  ['over a Sunday holiday and its Monday', officeHours, '2027-08-06T16:30', 60, '2027-08-10T08:30'],
  ['over Easter', officeHours, '2026-04-02T16:30', 60, '2026-04-07T08:30'],
  ['over lunch', lunch, '2026-11-23T11:30', 60, '2026-11-23T13:30'],
  ['a whole day with lunch', lunch, '2026-11-23T08:00', 480, '2026-11-23T17:00'],
  ['over midnight, without a minute lost', always, '2026-11-23T23:30', 60, '2026-11-24T00:30'],
  ['many days', officeHours, '2026-11-23T08:00', 540 * 5, '2026-11-27T17:00'],
  ['no minutes at all, at night', officeHours, '2026-11-23T20:00', 0, '2026-11-24T08:00'],
])('%s', (_, hours, from, minutes, due) => {
  expect(local(addOpenMinutes(hours, zone, { from: at(from), minutes }))).toBe(due)
})

test('a day that the office declares closed has no minutes', () => {
  const closed = { ...officeHours, closedDays: ['2026-11-24'] }
  expect(local(addOpenMinutes(closed, zone, { from: at('2026-11-23T16:30'), minutes: 60 }))).toBe(
    '2026-11-25T08:30',
  )
  expect(
    openMinutesBetween(closed, zone, { from: at('2026-11-24T00:00'), to: at('2026-11-25T00:00') }),
  ).toBe(0)
})

test('hours that are never open give no deadline', () => {
  const never = { days: Array.from({ length: 7 }, () => []), closedDays: [] }
  expect(isNeverOpen(never)).toBe(true)
  expect(addOpenMinutes(never, zone, { from: at('2026-11-23T09:00'), minutes: 60 })).toBeNull()
})

test('summer time: the open minutes of a night are as long as the night was', () => {
  expect(
    openMinutesBetween(always, 'Europe/Berlin', {
      from: new Date('2026-10-24T22:00Z'),
      to: new Date('2026-10-25T23:00Z'),
    }),
  ).toBe(25 * 60)
  expect(
    openMinutesBetween(always, 'Europe/Berlin', {
      from: new Date('2026-03-28T23:00Z'),
      to: new Date('2026-03-29T22:00Z'),
    }),
  ).toBe(23 * 60)
})

const moments = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2027-12-31'),
  noInvalidDate: true,
})

test('adding minutes and counting them are each other’s inverse, and a deadline is never outside hours', () => {
  fc.assert(
    fc.property(
      moments,
      fc.integer({ min: 1, max: 5_000 }),
      fc.constantFrom(officeHours, lunch, always),
      (from, minutes, hours) => {
        const due = addOpenMinutes(hours, zone, { from, minutes })
        if (due === null) throw new Error('These hours are open every week')
        expect(openMinutesBetween(hours, zone, { from, to: due })).toBeCloseTo(minutes, 6)
        // Not a moment later than it must be: a millisecond before, one is left.
        expect(
          openMinutesBetween(hours, zone, { from, to: new Date(due.getTime() - 1) }),
        ).toBeCloseTo(minutes - 1 / 60_000, 7)
      },
    ),
    { numRuns: 1000 },
  )
})

test('open minutes add up over any moment between', () => {
  fc.assert(
    fc.property(
      moments,
      fc.integer({ min: 0, max: 30 * 1440 }),
      fc.integer({ min: 0, max: 30 * 1440 }),
      (from, first, second) => {
        const [middle, to] = [
          new Date(from.getTime() + first * 60_000),
          new Date(from.getTime() + (first + second) * 60_000),
        ]
        const whole = openMinutesBetween(officeHours, zone, { from, to })
        expect(
          openMinutesBetween(officeHours, zone, { from, to: middle }) +
            openMinutesBetween(officeHours, zone, { from: middle, to }),
        ).toBeCloseTo(whole, 6)
      },
    ),
    { numRuns: 200 },
  )
})

test('visitors read neighbouring days with the same hours together, and no closed days', () => {
  const days = officeHours.days.with(5, [[540, 780]])
  expect(openingTimes({ days, closedDays: [] })).toEqual([
    { days: 'Monday to Friday', times: '08:00 – 17:00' },
    { days: 'Saturday', times: '09:00 – 13:00' },
  ])
  expect(openingTimes(lunch)).toEqual([
    { days: 'Monday to Friday', times: '08:00 – 12:00, 13:00 – 17:00' },
  ])
  expect(openingTimes({ days: days.with(2, []), closedDays: [] }).map((row) => row.days)).toEqual([
    'Monday to Tuesday',
    'Thursday to Friday',
    'Saturday',
  ])
  expect(openingTimes(always)).toEqual([{ days: 'Monday to Sunday', times: 'Day and night' }])
})
