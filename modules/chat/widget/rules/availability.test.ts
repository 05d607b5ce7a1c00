import { expect, test } from 'vitest'
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
  expect(isWidgetOpen(open, zone, monday(time), noHoliday)).toBe(isOpen)
})

test('it is closed when switched off, on a day that is not enabled or not there, on a holiday, and with hours that end before they begin', () => {
  expect(isWidgetOpen({ ...open, isEnabled: false }, zone, monday('10:00:00'), noHoliday)).toBe(false)
  expect(isWidgetOpen(open, zone, new Date('2026-11-21T10:00:00+02:00'), noHoliday)).toBe(false)
  expect(isWidgetOpen(open, zone, new Date('2026-11-22T10:00:00+02:00'), noHoliday)).toBe(false)
  expect(isWidgetOpen(open, zone, monday('10:00:00'), (day) => day === '2026-11-23')).toBe(false)
  expect(
    isWidgetOpen(
      { isEnabled: true, businessHours: { monday: { enabled: true, start: '17:00', end: '08:00' } } },
      zone,
      monday('18:00:00'),
      noHoliday,
    ),
  ).toBe(false)
})

test('the weekday and the time are those of the zone', () => {
  const lateSunday = new Date('2026-11-22T22:30:00Z')
  expect(
    isWidgetOpen({ isEnabled: true, businessHours: { monday: { enabled: true, start: '00:00', end: '01:00' } } }, zone, lateSunday, noHoliday),
  ).toBe(true)
  expect(
    isWidgetOpen({ isEnabled: true, businessHours: { monday: { enabled: true, start: '00:00', end: '01:00' } } }, 'UTC', lateSunday, noHoliday),
  ).toBe(false)
})

test.each([
  ['2026-11-23T10:00:00+02:00', 'today by 16:59'],
  ['2026-11-23T06:00:00+02:00', 'today from 08:00'],
  ['2026-11-23T18:00:00+02:00', 'tomorrow from 08:00'],
  ['2026-11-27T18:00:00+02:00', 'Monday from 08:00'],
])('what is left at %s is read %s', (at, promise) => {
  expect(readBy(open, zone, new Date(at), noHoliday)).toBe(promise)
})

test('a holiday moves the promise, and a long closing names the date', () => {
  expect(readBy(open, zone, new Date('2026-11-23T18:00:00+02:00'), (day) => day === '2026-11-24')).toBe('Wednesday from 08:00')
  expect(readBy(open, zone, new Date('2026-11-23T18:00:00+02:00'), (day) => day < '2026-12-01' && day > '2026-11-23')).toBe(
    'Tuesday 1 Dec from 08:00',
  )
  expect(readBy({ isEnabled: true, businessHours: {} }, zone, monday('10:00:00'), noHoliday)).toBeNull()
})
