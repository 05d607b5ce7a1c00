import { expect, test } from 'vitest'
import { weekdays } from '#kernel/week-hours.ts'
import { officeHours, type ServiceHours } from '#modules/support/rules/service-hours.ts'
import { isWidgetOpen, readBy } from './availability.ts'
import type { BusinessHours } from './widget-config.ts'

const zone = 'Africa/Johannesburg'
const office = { enabled: true, start: '08:00', end: '16:59' }
const hours: BusinessHours = {
  monday: office,
  tuesday: office,
  wednesday: office,
  thursday: office,
  friday: office,
  saturday: { ...office, enabled: false },
}
const open = { isEnabled: true, businessHours: hours }
const noHoliday = () => false
/** Staff who are always there, so that the hours of chat alone decide. */
const always: ServiceHours = {
  days: Array.from({ length: 7 }, () => [[0, 1440]] as const),
  closedDays: [],
}
const never: ServiceHours = { days: Array.from({ length: 7 }, () => []), closedDays: [] }
const promise = (at: string, changes: Partial<Parameters<typeof readBy>[0]> = {}) =>
  readBy(
    {
      businessHours: hours,
      zone,
      isHoliday: noHoliday,
      service: always,
      serviceZone: zone,
      ...changes,
    },
    new Date(at),
  )
/** Monday 23 November 2026 in Johannesburg. */
const monday = (time: string) => new Date(`2026-11-23T${time}+02:00`)

test.each([
  ['07:59:59', false],
  ['08:00:00', true],
  ['16:58:00', true],
  // The last minute is inclusive, to its last second.
  ['16:59:00', true],
  ['16:59:50', true],
  ['17:00:00', false],
])('at %s on a Monday: %s', (time, isOpen) => {
  expect(isWidgetOpen(open, zone, { now: monday(time), isHoliday: noHoliday })).toBe(isOpen)
})

test('it is closed when switched off, on a day that is not enabled or not there, and on a holiday', () => {
  expect(
    isWidgetOpen({ ...open, isEnabled: false }, zone, {
      now: monday('10:00:00'),
      isHoliday: noHoliday,
    }),
  ).toBe(false)
  expect(
    isWidgetOpen(open, zone, { now: new Date('2026-11-21T10:00:00+02:00'), isHoliday: noHoliday }),
  ).toBe(false)
  expect(
    isWidgetOpen(open, zone, { now: new Date('2026-11-22T10:00:00+02:00'), isHoliday: noHoliday }),
  ).toBe(false)
  expect(
    isWidgetOpen(open, zone, { now: monday('10:00:00'), isHoliday: (day) => day === '2026-11-23' }),
  ).toBe(false)
})

const nightOfTuesday: BusinessHours = { tuesday: { enabled: true, start: '18:00', end: '02:00' } }
const night: BusinessHours = { monday: { enabled: true, start: '18:00', end: '02:00' } }

test.each([
  ['2026-11-23T17:59:00+02:00', false],
  ['2026-11-23T18:00:00+02:00', true],
  ['2026-11-23T23:59:30+02:00', true],
  ['2026-11-24T02:00:30+02:00', true],
  ['2026-11-24T02:01:00+02:00', false],
  // Monday at one in the night belongs to Sunday, which is closed.
  ['2026-11-23T01:00:00+02:00', false],
])('hours over midnight belong to the day on which they begin: at %s open is %s', (at, isOpen) => {
  expect(
    isWidgetOpen({ isEnabled: true, businessHours: night }, zone, {
      now: new Date(at),
      isHoliday: noHoliday,
    }),
  ).toBe(isOpen)
})

test('a night that began before a holiday goes on, one that would begin on it does not', () => {
  const isHoliday = (day: string) => day === '2026-11-24'
  expect(
    isWidgetOpen({ isEnabled: true, businessHours: night }, zone, {
      now: new Date('2026-11-24T01:00:00+02:00'),
      isHoliday,
    }),
  ).toBe(true)
  expect(
    isWidgetOpen({ isEnabled: true, businessHours: nightOfTuesday }, zone, {
      now: new Date('2026-11-24T19:00:00+02:00'),
      isHoliday,
    }),
  ).toBe(false)
})

test('the weekday and the time are those of the zone', () => {
  const lateSunday = new Date('2026-11-22T22:30:00Z')
  expect(
    isWidgetOpen(
      {
        isEnabled: true,
        businessHours: { monday: { enabled: true, start: '00:00', end: '01:00' } },
      },
      zone,
      { now: lateSunday, isHoliday: noHoliday },
    ),
  ).toBe(true)
  expect(
    isWidgetOpen(
      {
        isEnabled: true,
        businessHours: { monday: { enabled: true, start: '00:00', end: '01:00' } },
      },
      'UTC',
      { now: lateSunday, isHoliday: noHoliday },
    ),
  ).toBe(false)
})

test.each([
  ['2026-11-23T10:00:00+02:00', 'today by 16:59'],
  ['2026-11-23T06:00:00+02:00', 'today from 08:00'],
  ['2026-11-23T18:00:00+02:00', 'tomorrow from 08:00'],
  ['2026-11-27T18:00:00+02:00', 'Monday from 08:00'],
  // Saturday after closing, Sunday at midnight.
  ['2026-11-28T13:30:00+02:00', 'Monday from 08:00'],
  ['2026-11-29T00:00:00+02:00', 'tomorrow from 08:00'],
])('what is left at %s is read %s', (at, said) => {
  expect(promise(at)).toBe(said)
})

test('a promise holds for the people who answer too: chat around the clock, and an office', () => {
  const aroundTheClock: BusinessHours = Object.fromEntries(
    weekdays.map((day) => [day, { enabled: true, start: '00:00', end: '23:59' }]),
  )
  const office = { businessHours: aroundTheClock, service: officeHours }
  expect(promise('2026-11-28T14:00:00+02:00', office)).toBe('Monday from 08:00')
  expect(promise('2026-11-29T00:00:00+02:00', office)).toBe('tomorrow from 08:00')
  expect(promise('2026-11-27T16:30:00+02:00', office)).toBe('today by 17:00')
  expect(promise('2026-11-27T17:00:00+02:00', office)).toBe('Monday from 08:00')
  expect(promise('2026-11-27T12:00:00+02:00', { businessHours: aroundTheClock })).toBe('today')
})

test('a night shift is promised until it ends', () => {
  expect(promise('2026-11-23T20:00:00+02:00', { businessHours: night })).toBe('today')
  expect(promise('2026-11-24T01:00:00+02:00', { businessHours: night })).toBe('today by 02:00')
  expect(promise('2026-11-24T02:30:00+02:00', { businessHours: night })).toBe('Monday from 18:00')
})

test('a holiday moves the promise, and a long closing names the date', () => {
  expect(promise('2026-11-23T18:00:00+02:00', { isHoliday: (day) => day === '2026-11-24' })).toBe(
    'Wednesday from 08:00',
  )
  expect(
    promise('2026-11-23T18:00:00+02:00', {
      isHoliday: (day) => day < '2026-12-01' && day > '2026-11-23',
    }),
  ).toBe('Tuesday 1 Dec from 08:00')
})

test('where chat has no hours the office decides; without either nothing is promised', () => {
  expect(promise('2026-11-28T14:00:00+02:00', { businessHours: {}, service: officeHours })).toBe(
    'Monday from 08:00',
  )
  expect(promise('2026-11-23T10:00:00+02:00', { businessHours: {}, service: never })).toBeNull()
})
