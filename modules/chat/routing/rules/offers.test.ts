import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OfferStep, offerSteps, type PresentOperator, type WaitingChat } from './offers.ts'

const at = new Date('2026-11-23T10:00:00Z')
const before = (seconds: number) => new Date(at.getTime() - seconds * 1000)

function waiting(chatId: string, changes: Partial<WaitingChat> = {}): WaitingChat {
  return { chatId, team: null, offer: null, passedBy: [], ...changes }
}

function present(operatorId: string, changes: Partial<PresentOperator> = {}): PresentOperator {
  return { operatorId, teams: [], load: 0, room: 1, lastGivenAt: null, ...changes }
}

const offered = (
  chatId: string,
  offerTo: string | null,
  ended: OfferStep['ended'] = null,
): OfferStep => ({ chatId, ended, offerTo })
const open = (operatorId: string, seconds: number) => ({
  offer: { operatorId, at: before(seconds) },
})

type Case = { rule: string; queue: WaitingChat[]; operators: PresentOperator[]; steps: OfferStep[] }

const cases: Case[] = [
  { rule: 'nobody is there', queue: [waiting('c')], operators: [], steps: [] },
  {
    rule: 'the fewest chats come first',
    queue: [waiting('c')],
    operators: [present('a', { load: 2 }), present('b', { load: 1 })],
    steps: [offered('c', 'b')],
  },
  {
    rule: 'of equal loads, who was given none for longest',
    queue: [waiting('c')],
    operators: [
      present('a', { lastGivenAt: before(10) }),
      present('b', { lastGivenAt: before(20) }),
    ],
    steps: [offered('c', 'b')],
  },
  {
    rule: 'who has no room is passed over',
    queue: [waiting('c')],
    operators: [present('a', { room: 0 }), present('b', { load: 9 })],
    steps: [offered('c', 'b')],
  },
  {
    rule: 'the queue keeps its order',
    queue: [waiting('c'), waiting('d')],
    operators: [present('a')],
    steps: [offered('c', 'a')],
  },
  {
    rule: 'two chats go to two people',
    queue: [waiting('c'), waiting('d')],
    operators: [present('a', { room: 5 }), present('b', { room: 5 })],
    steps: [offered('c', 'a'), offered('d', 'b')],
  },
  {
    rule: 'an offer stands for 30 seconds',
    queue: [waiting('c', open('a', 29))],
    operators: [present('a', { room: 0 }), present('b')],
    steps: [],
  },
  {
    rule: 'then it moves on',
    queue: [waiting('c', open('a', 30))],
    operators: [present('a', { room: 0 }), present('b')],
    steps: [offered('c', 'b', 'missed')],
  },
  {
    rule: 'with nobody to move on to it stays',
    queue: [waiting('c', open('a', 300))],
    operators: [present('a', { room: 4 })],
    steps: [],
  },
  {
    rule: 'who left is offered nothing any more',
    queue: [waiting('c', open('a', 1))],
    operators: [present('b')],
    steps: [offered('c', 'b', 'withdrawn')],
  },
  {
    rule: 'also when nobody else is there',
    queue: [waiting('c', open('a', 1))],
    operators: [],
    steps: [offered('c', null, 'withdrawn')],
  },
  {
    rule: 'who let it pass lately comes last',
    queue: [waiting('c', { passedBy: [{ operatorId: 'a', at: before(60) }] })],
    operators: [present('a'), present('b', { load: 4 })],
    steps: [offered('c', 'b')],
  },
  {
    rule: 'but comes where nobody else has room',
    queue: [waiting('c', { passedBy: [{ operatorId: 'a', at: before(60) }] })],
    operators: [present('a'), present('b', { room: 0 })],
    steps: [offered('c', 'a')],
  },
  {
    rule: 'though not at once',
    queue: [waiting('c', { passedBy: [{ operatorId: 'a', at: before(29) }] })],
    operators: [present('a')],
    steps: [],
  },
  {
    rule: 'of two who let it pass, the one for whom that is longer ago',
    queue: [
      waiting('c', {
        ...open('b', 40),
        passedBy: [
          { operatorId: 'a', at: before(90) },
          { operatorId: 'd', at: before(60) },
        ],
      }),
    ],
    operators: [present('a', { load: 3 }), present('b'), present('d')],
    steps: [offered('c', 'a', 'missed')],
  },
  {
    rule: 'after five minutes that is forgotten',
    queue: [waiting('c', { passedBy: [{ operatorId: 'a', at: before(301) }] })],
    operators: [present('a'), present('b', { load: 4 })],
    steps: [offered('c', 'a')],
  },
  {
    rule: 'a team’s chat waits for its people',
    queue: [waiting('c', { team: 'billing' })],
    operators: [present('a'), present('b', { teams: ['billing'], load: 4 })],
    steps: [offered('c', 'b')],
  },
  {
    rule: 'even while they have no room',
    queue: [waiting('c', { team: 'billing' })],
    operators: [present('a'), present('b', { teams: ['billing'], room: 0 })],
    steps: [],
  },
  {
    rule: 'but not for an empty desk',
    queue: [waiting('c', { team: 'billing' })],
    operators: [present('a', { teams: ['technical'] })],
    steps: [offered('c', 'a')],
  },
  {
    rule: 'what one lets pass makes room for the next',
    queue: [
      waiting('c', open('a', 31)),
      waiting('d', { passedBy: [{ operatorId: 'b', at: before(5) }] }),
    ],
    operators: [present('a', { room: 0, load: 1 }), present('b')],
    steps: [offered('c', 'b', 'missed'), offered('d', 'a')],
  },
]

test.each(cases)('$rule', ({ queue, operators, steps }) => {
  expect(offerSteps(queue, operators, at)).toEqual(steps)
})

test('whatever waits and with any operators, no operator is offered more than they have room for, and no chat to two', () => {
  const ids = ['a', 'b', 'c', 'd']
  const operator = fc.record({
    room: fc.integer({ min: 0, max: 3 }),
    load: fc.integer({ min: 0, max: 5 }),
    isThere: fc.boolean(),
  })
  const chat = fc.record({
    offeredTo: fc.option(fc.constantFrom(...ids)),
    seconds: fc.integer({ min: 0, max: 60 }),
    passedBy: fc.subarray(ids),
  })
  fc.assert(
    fc.property(
      fc.array(chat, { maxLength: 12 }),
      fc.array(operator, { minLength: 4, maxLength: 4 }),
      (chats, all) => {
        const operators = all.flatMap((one, index) =>
          one.isThere ? [present(ids[index] ?? '', { room: one.room, load: one.load })] : [],
        )
        const queue = chats.map(({ offeredTo, seconds, passedBy }, index) =>
          waiting(`chat ${index}`, {
            offer: offeredTo === null ? null : { operatorId: offeredTo, at: before(seconds) },
            passedBy: passedBy.map((operatorId) => ({ operatorId, at: before(seconds) })),
          }),
        )
        const steps = offerSteps(queue, operators, at)
        expect(new Set(steps.map(({ chatId }) => chatId)).size).toBe(steps.length)
        for (const { operatorId, room } of operators) {
          const given = steps.filter(({ offerTo }) => offerTo === operatorId).length
          const freed = steps.filter(
            ({ chatId, ended }) =>
              ended !== null &&
              queue.find((one) => one.chatId === chatId)?.offer?.operatorId === operatorId,
          ).length
          expect(given - freed).toBeLessThanOrEqual(room)
        }
      },
    ),
  )
})
