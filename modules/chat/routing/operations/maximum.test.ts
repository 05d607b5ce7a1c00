import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop } from '#modules/billing/factories.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { endAsOperator } from '../../conversations/operations/end-chat.server.ts'
import { aChat, aChatMessage, anOperator, openWidget } from '../../factories.ts'
import { setOperatorStatus } from '../../operators/operations/operator-presence.server.ts'
import { chatInvariants } from '../../queries/chat-invariants.server.ts'
import { emptyDesk, secondsLater } from '../factories.ts'
import { acceptChat, assignChat } from './assign-chat.server.ts'
import { offerWaitingChats } from './offer-waiting-chats.server.ts'
import { declineChat, transferChat } from './transfer-chat.server.ts'
import { runChatRouting } from './watch-chats.server.ts'

useTestDatabase()
beforeAll(() => openShop())
beforeAll(() => openWidget())
afterAll(() => setClock(null))

const maxima = [1, 2, 1]
const chatCount = 5

const step = fc.record({
  kind: fc.constantFrom(
    'take',
    'take',
    'take',
    'assign',
    'transfer',
    'decline',
    'end',
    'offer',
    'look after',
    'away',
    'online',
    'later',
  ),
  operator: fc.nat(maxima.length - 1),
  other: fc.nat(maxima.length - 1),
  chat: fc.nat(chatCount - 1),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Desk = { operators: Awaited<ReturnType<typeof anOperator>>[]; chats: string[] }

async function play(
  { operators, chats }: Desk,
  { kind, operator, other, chat }: Step,
): Promise<unknown> {
  const [one, two, chatId] = [operators[operator], operators[other], chats[chat]]
  if (!one || !two || chatId === undefined)
    throw new Error('The desk is smaller than the steps think')
  const plays: Record<Step['kind'], () => Promise<unknown>> = {
    take: () => acceptChat(one.actor, chatId),
    assign: () => assignChat(one.actor, chatId, two.operatorId),
    transfer: () =>
      transferChat(one.actor, chatId, { to: { operatorId: two.operatorId }, note: '' }),
    decline: () => declineChat(one.actor, chatId),
    end: () => endAsOperator(one.actor, chatId),
    offer: offerWaitingChats,
    'look after': runChatRouting,
    away: () => setOperatorStatus(one.actor, one.operatorId, 'away'),
    online: () => setOperatorStatus(one.actor, one.operatorId, 'online'),
    later: () =>
      secondsLater(31, { operators: operators.map(({ operatorId }) => operatorId), chats }),
  }
  return plays[kind]()
}

test('whatever happens to chats at once, no operator ever exceeds their limit, and the doctor finds nothing', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
      async (rounds) => {
        await emptyDesk()
        const desk: Desk = { operators: [], chats: [] }
        for (const maxConcurrentChats of maxima)
          desk.operators.push(await anOperator({ maxConcurrentChats }))
        for (let count = 0; count < chatCount; count++) {
          const { chatId } = await aChat({ id: newId() })
          await aChatMessage(chatId)
          desk.chats.push(chatId)
        }
        for (const round of rounds) {
          await Promise.all(round.map((each) => play(desk, each)))
          const { rows } = await db().execute(sql`
          select o.id from chat_operators o
            join chat_sessions s on s.assigned_operator_id = o.id and s.status = 'active'
          group by o.id having count(*) > o.max_concurrent_chats`)
          expect(rows).toEqual([])
          for (const { violations } of chatInvariants)
            expect((await db().execute(violations)).rows).toEqual([])
        }
      },
    ),
    { numRuns: 40 },
  )
})
