import { describe, expect, test } from 'vitest'
import {
  awayHint,
  hoursLabel,
  type WorkingHours,
  workingHoursSchema,
  workingHoursValues,
} from './working-hours.ts'

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

  test('are those of the open days', () => {
    const shown = workingHoursValues(week)
    expect(workingHoursSchema.parse(shown)).toEqual(week)
    expect(workingHoursSchema.parse({ ...shown, 'open-saturday': '' })).toEqual({
      ...week,
      saturday: undefined,
    })
    expect(workingHoursSchema.parse(workingHoursValues({}))).toEqual({})
    expect(workingHoursSchema.safeParse({ ...shown, 'end-monday': '07:00' }).success).toBe(false)
  })

  test('may end at midnight', () => {
    const late = { monday: { from: '18:00', to: '24:00' } }
    expect(workingHoursSchema.parse(workingHoursValues(late))).toEqual(late)
    expect(awayHint(late, new Date('2026-11-23T21:59:00Z'))).toBeNull()
  })
})
