import { expect, test } from 'vitest'
import { hoursText, hoursValues, readHours } from './week-hours.ts'

const sameDay = { isOvernight: false }

test('a day has several spans, until midnight; a closed day keeps its times', () => {
  const { week, problems } = readHours(
    {
      'open-monday': 'on',
      'start-monday': '8:00',
      'end-monday': '12:00',
      'start1-monday': '13:00',
      'end1-monday': '00:00',
      'start-sunday': '09:00',
      'end-sunday': '11:00',
    },
    sameDay,
  )
  expect(problems).toEqual({})
  expect([week.monday, week.sunday, week.tuesday]).toEqual([
    {
      isOpen: true,
      spans: [
        { from: '08:00', to: '12:00' },
        { from: '13:00', to: '24:00' },
      ],
    },
    { isOpen: false, spans: [{ from: '09:00', to: '11:00' }] },
    { isOpen: false, spans: [{ from: '08:00', to: '17:00' }] },
  ])
  const shown = hoursValues((day) => week[day])
  expect(readHours(shown, sameDay).week).toEqual(week)
  expect([hoursText(shown, 'monday'), hoursText(shown, 'sunday')]).toEqual([
    '08:00–12:00, 13:00–00:00',
    'Closed',
  ])
})

test.each([
  [{ 'end-monday': '25:00' }, 'end-monday', 'Enter a time such as 08:00.'],
  [{ 'start-monday': '' }, 'start-monday', 'Enter a time such as 08:00.'],
  [{ 'start1-monday': '18:00' }, 'end1-monday', 'Enter a time such as 08:00.'],
  [{ 'end-monday': '08:00' }, 'end-monday', 'Closing must be later than opening.'],
  [
    { 'start1-monday': '17:00', 'end1-monday': '18:00' },
    'start1-monday',
    'Opening again must be later than 17:00.',
  ],
])('%o is refused by its field', (typed, field, message) => {
  const open = { 'open-monday': 'on', 'start-monday': '08:00', 'end-monday': '17:00' }
  expect(readHours({ ...open, ...typed }, sameDay).problems).toEqual({ [field]: [message] })
  expect(readHours({ ...open, ...typed, 'open-monday': '' }, sameDay).problems).toEqual({})
})

test('where hours may go on after midnight only equal times are wrong', () => {
  const read = (to: string) =>
    readHours(
      { 'open-friday': 'on', 'start-friday': '18:00', 'end-friday': to },
      { isOvernight: true },
    )
  expect(read('02:00').week.friday.spans).toEqual([{ from: '18:00', to: '02:00' }])
  expect(read('00:00').week.friday.spans).toEqual([{ from: '18:00', to: '00:00' }])
  expect(read('18:00').problems).toEqual({
    'end-friday': ['Opening and closing are the same time.'],
  })
})
