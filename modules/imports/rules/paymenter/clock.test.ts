import { expect, test } from 'vitest'
import { paymenterClock } from './clock.ts'

type Invoice = [made: string, due: string]

const local = (invoices: readonly Invoice[], text: string | null) => {
  const clock = paymenterClock()
  for (const [made, due] of invoices) clock.noteInvoice({ created_at: made, due_at: due })
  return clock.local(text)
}

const midnight = '2026-02-28 22:00:07'

test.each<[string, Invoice[], string]>([
  ['nothing says so', [], midnight],
  ['UTC', [['2026-01-05 09:00:01', '2026-01-12 09:00:01']], midnight],
  ['two hours ahead', [['2026-01-05 07:00:01', '2026-01-12 09:00:00']], '2026-03-01 00:00:07'],
  ['over midnight', [['2026-01-05 22:30:00', '2026-01-13 00:30:00']], '2026-03-01 00:00:07'],
  ['five hours behind', [['2026-01-05 03:00:00', '2026-01-11 22:00:00']], '2026-02-28 17:00:07'],
  // Renewals are made by the clock of the cron job, and due at the beginning of a day.
  ['a renewal says nothing', [['2026-01-05 04:00:00', '2026-01-12 00:00:00']], midnight],
  ['nor one that was changed', [['2026-01-05 04:11:00', '2026-01-12 09:00:00']], midnight],
  [
    'most of them count',
    [
      ...([['2026-01-05 04:00:00', '2026-01-12 09:00:00']] as Invoice[]),
      ...Array.from({ length: 2 }, (): Invoice => ['2026-01-05 07:00:00', '2026-01-12 09:00:00']),
    ],
    '2026-03-01 00:00:07',
  ],
])('a time of a database whose zone is: %s', (_name, invoices, expected) => {
  expect(local(invoices, midnight)).toBe(expected)
})

test('what is no time stays what it is', () => {
  const ahead: Invoice[] = [['2026-01-05 07:00:00', '2026-01-12 09:00:00']]
  expect([null, '0000-00-00 00:00:00'].map((text) => local(ahead, text))).toEqual([
    ...[null, '0000-00-00 00:00:00'],
  ])
})
