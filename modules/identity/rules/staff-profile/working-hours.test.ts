import { describe, expect, test } from 'vitest'
import { awayHint, hoursLabel, type WorkingHours, workingHoursSchema } from './weekdays.ts'

const week: WorkingHours = {
  ...Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [
      day,
      { from: '08:00', to: '17:00' },
    ]),
  ),
  saturday: { from: '09:00', to: '12:30' },
}

describe('working hours', () => {
  test.each([
    ['Monday at 08:00', '2026-11-23T06:00:00Z', null],
    ['Monday at 16:59', '2026-11-23T14:59:00Z', null],
    ['Monday at 07:59', '2026-11-23T05:59:00Z', 'away, back today 08:00'],
    ['Monday at 17:00', '2026-11-23T15:00:00Z', 'away, back tomorrow 08:00'],
    ['Saturday at 12:30', '2026-11-28T10:30:00Z', 'away, back Monday 08:00'],
    [
      'Sunday at 23:30, which is Sunday in UTC as well',
      '2026-11-29T21:30:00Z',
      'away, back tomorrow 08:00',
    ],
    ['Monday at 00:30, which is Sunday in UTC', '2026-11-29T22:30:00Z', 'away, back today 08:00'],
  ])('%s', (_, at, hint) => {
    expect(awayHint(week, new Date(at))).toBe(hint)
  })

  test('say nothing where none are known', () => {
    expect(awayHint({}, new Date())).toBeNull()
  })

  test('are read in groups of equal days', () => {
    expect(hoursLabel(week)).toBe('Mon–Fri 08:00–17:00, Sat 09:00–12:30')
    expect(
      hoursLabel({
        monday: { from: '08:00', to: '12:00' },
        wednesday: { from: '08:00', to: '12:00' },
      }),
    ).toBe('Mon 08:00–12:00, Wed 08:00–12:00')
    expect(hoursLabel({})).toBe('')
  })

  test('have two times a day, the second one later', () => {
    expect(
      workingHoursSchema.parse({
        monday_from: '08:00',
        monday_to: '17:00',
        sunday_from: '',
        sunday_to: '',
      }),
    ).toEqual({
      monday: { from: '08:00', to: '17:00' },
    })
    for (const wrong of [
      { monday_from: '08:00' },
      { monday_to: '08:00' },
      { monday_from: '17:00', monday_to: '08:00' },
      { monday_from: '8', monday_to: '9' },
    ])
      expect(workingHoursSchema.safeParse(wrong).success).toBe(false)
  })
})
