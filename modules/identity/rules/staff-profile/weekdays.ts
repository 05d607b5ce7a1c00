/** As the calendar has them; `Date.getUTCDay()` begins with Sunday. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayLabels: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

/**
 * When a member works, as '08:00' in South African time. A day that is not there is free; without
 * any day nothing is known.
 */
export type WorkingHours = Partial<Record<Weekday, { from: string; to: string }>>
