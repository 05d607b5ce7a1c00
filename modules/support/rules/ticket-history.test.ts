import { describe, expect, test } from 'vitest'
import { type HistoryChange, historyText, threadEntries } from './ticket-history.ts'

test.each<[HistoryChange, string]>([
  [{ kind: 'created', before: null, after: 'TKT-123456-ABC' }, 'opened the ticket'],
  [
    { kind: 'status', before: 'open', after: 'waiting_customer' },
    'changed the status from Open to Waiting for customer',
  ],
  [{ kind: 'team', before: null, after: 'billing' }, 'set the team to Billing'],
  [{ kind: 'team', before: 'billing', after: null }, 'removed the team Billing'],
  [{ kind: 'agent', before: null, after: 'Sipho Dlamini' }, 'assigned Sipho Dlamini'],
  [{ kind: 'agent', before: 'Sipho Dlamini', after: null }, 'unassigned Sipho Dlamini'],
  [{ kind: 'tags', before: '', after: 'dns, vip' }, 'set the tags to dns, vip'],
  [{ kind: 'tags', before: 'dns', after: '' }, 'removed the tags dns'],
  [{ kind: 'service', before: null, after: 'toString' }, 'set the related service to toString'],
  [
    { kind: 'customer', before: 'joe@elsewhere.example', after: 'Thandi Mokoena' },
    'linked it to the customer Thandi Mokoena; it came from joe@elsewhere.example',
  ],
])('%o reads "%s"', (change, text) => {
  expect(historyText(change)).toBe(text)
})

describe('the thread', () => {
  const at = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 9, 8, minute)) })
  const message = (id: string, minute: number) => ({ id, ...at(minute) })
  const change = (kind: 'created' | 'status' | 'team', minute: number) => ({
    kind,
    before: null,
    after: 'x',
    ...at(minute),
  })
  const read = (
    entries: ReturnType<
      typeof threadEntries<ReturnType<typeof message>, ReturnType<typeof change>>
    >,
  ) => entries.map((entry) => (entry.kind === 'message' ? entry.message.id : entry.change.kind))

  test('has the opening first and what an answer changed after it', () => {
    const entries = threadEntries(
      [message('question', 0), message('answer', 5)],
      [change('created', 0), change('team', 2), change('status', 5)],
    )
    expect(read(entries)).toEqual(['created', 'question', 'team', 'answer', 'status'])
  })

  test('keeps the order of each list where a clock was turned back', () => {
    const entries = threadEntries(
      [message('first', 5), message('second', 3)],
      [change('team', 4), change('status', 1)],
    )
    expect(read(entries).filter((each) => each !== 'team' && each !== 'status')).toEqual([
      'first',
      'second',
    ])
    expect(read(entries).filter((each) => each === 'team' || each === 'status')).toEqual([
      'team',
      'status',
    ])
  })

  test('may have no message', () => {
    expect(read(threadEntries([], [change('created', 0)]))).toEqual(['created'])
  })
})
