import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Candidate, nextAgent } from './team-assignment.ts'

const candidate = (userId: string, changes: Partial<Candidate> = {}): Candidate => ({
  userId,
  isAvailable: true,
  openTickets: 0,
  maxOpenTickets: null,
  lastAssignedAt: null,
  ...changes,
})
const day = (date: number) => new Date(Date.UTC(2026, 10, date))

describe('the next agent', () => {
  test.each([
    ['off', [candidate('a')], undefined],
    ['round_robin', [], undefined],
    [
      'round_robin',
      [
        candidate('a', { lastAssignedAt: day(2) }),
        candidate('b', { lastAssignedAt: day(1), openTickets: 9 }),
      ],
      'b',
    ],
    ['round_robin', [candidate('a', { lastAssignedAt: day(1) }), candidate('b')], 'b'],
    ['round_robin', [candidate('b'), candidate('a')], 'a'],
    [
      'least_loaded',
      [
        candidate('a', { openTickets: 2 }),
        candidate('b', { openTickets: 1, lastAssignedAt: day(9) }),
      ],
      'b',
    ],
    [
      'least_loaded',
      [
        candidate('a', { openTickets: 1, lastAssignedAt: day(2) }),
        candidate('b', { openTickets: 1, lastAssignedAt: day(1) }),
      ],
      'b',
    ],
    [
      'round_robin',
      [candidate('a', { isAvailable: false }), candidate('b', { lastAssignedAt: day(1) })],
      'b',
    ],
    [
      'least_loaded',
      [candidate('a', { openTickets: 3, maxOpenTickets: 3 }), candidate('b', { openTickets: 8 })],
      'b',
    ],
    ['least_loaded', [candidate('a', { openTickets: 3, maxOpenTickets: 3 })], undefined],
  ] as const)('%s of %j', (assignment, candidates, expected) => {
    expect(nextAgent(assignment, candidates)?.userId).toBe(expected)
  })
})

test('in turn, no agent gets a second ticket before every free one has one, or more than their maximum', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.nat(4), { nil: null }), { minLength: 1, maxLength: 6 }),
      fc.nat(30),
      (maxima, tickets) => {
        const people = maxima.map((max, at) => candidate(String(at), { maxOpenTickets: max }))
        for (let ticket = 0; ticket < tickets; ticket++) {
          const next = nextAgent('round_robin', people)
          const free = people.filter(
            ({ openTickets, maxOpenTickets }) =>
              maxOpenTickets === null || openTickets < maxOpenTickets,
          )
          if (!next) {
            expect(free).toEqual([])
            break
          }
          expect(next.openTickets).toBe(Math.min(...free.map(({ openTickets }) => openTickets)))
          Object.assign(next, {
            openTickets: next.openTickets + 1,
            lastAssignedAt: new Date(ticket),
          })
        }
        for (const { openTickets, maxOpenTickets } of people)
          expect(openTickets).toBeLessThanOrEqual(maxOpenTickets ?? openTickets)
      },
    ),
  )
})
