import { setTimeout as sleep } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { redactedReason } from '#platform/redacted-error.server.ts'
import type { LockedChat } from '../../conversations/operations/chat-changes.server.ts'
import { announceAvailability } from '../../operators/operations/operator-presence.server.ts'
import { chatOperators, chatSessions } from '../../tables.server.ts'
import { availability } from '../../widget/queries/widget.server.ts'
import { hasVanished } from '../rules/timeouts.ts'
import { eachChat } from './each-chat.server.ts'
import { endIdleChats } from './end-idle-chats.server.ts'
import { notifyWaitingVisitors } from './notify-waiting-visitors.server.ts'
import { offerWaitingChats, returnToQueue } from './offer-waiting-chats.server.ts'
import { endTransferOffers } from './transfer-chat.server.ts'

const everyMs = 3_000
/** The longest wait for what is being done while the server stops. */
const stopTimeoutMs = 3_000
/** One advisory lock for all servers on this database; it ends with its connection. */
const lockKey = 7_204_118_313

/** All that happens to chats by itself. Safe to run at any time, twice too. */
export async function runChatRouting(): Promise<void> {
  await returnLostChats()
  await endIdleChats()
  await endTransferOffers()
  await notifyWaitingVisitors()
  await offerWaitingChats()
}

/**
 * Looks after chats every three seconds while this server runs, one server of several at a time. An
 * outage is logged once. Gives back how to stop.
 */
export function watchChats(period = everyMs): () => Promise<void> {
  const stop = new AbortController()
  const notifyOfChange = changesOfAvailability()
  let isFailing = false
  const round = async () => {
    try {
      await oneServer(async () => {
        await runChatRouting()
        await notifyOfChange()
      })
      if (isFailing) log().info('chats are looked after again')
      isFailing = false
    } catch (error) {
      if (!isFailing)
        log().warn({ reason: redactedReason(error) }, 'chats cannot be looked after; trying again')
      isFailing = true
    }
  }
  const watching = (async () => {
    while (!stop.signal.aborted) {
      await round()
      await sleep(period, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  })()
  return async () => {
    stop.abort()
    await Promise.race([watching, sleep(stopTimeoutMs, undefined, { ref: false })])
  }
}

/**
 * No event comes when a console falls silent, or when the hours end: open panels are notified here.
 */
function changesOfAvailability(): () => Promise<void> {
  let before: boolean | undefined
  return async () => {
    const { isAvailable } = await availability()
    if (before !== undefined && before !== isAvailable) await announceAvailability(db())
    before = isAvailable
  }
}

/** Does nothing while another server does it. */
async function oneServer(work: () => Promise<void>): Promise<void> {
  const client = await db().$client.connect()
  let lost: Error | undefined
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1::bigint) as mine', [
      lockKey,
    ])
    if (!rows[0]?.mine) return
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock($1::bigint)', [lockKey]).catch((error) => {
        lost = error
      })
    }
  } finally {
    // A connection that may still hold the lock is discarded: closing it releases the lock.
    client.release(lost)
  }
}

/**
 * Chats whose operator was not heard of for a minute and a half, or is not an operator any more,
 * wait again at their former place in the queue. Returns how many.
 */
export async function returnLostChats(): Promise<number> {
  const at = now()
  const active = await db()
    .select({
      id: chatSessions.id,
      isActive: chatOperators.isActive,
      lastSeenAt: chatOperators.lastSeenAt,
    })
    .from(chatSessions)
    .leftJoin(chatOperators, eq(chatOperators.id, chatSessions.assignedOperatorId))
    .where(eq(chatSessions.status, 'active'))
    .orderBy(asc(chatSessions.queuedAt), asc(chatSessions.id))
  const lost = active.filter((operator) => hasVanished(operator, at)).map(({ id }) => id)
  return eachChat(lost, (tx, chat) => returnIfLost(tx, chat, at))
}

async function returnIfLost(tx: Transaction, chat: LockedChat, at: Date): Promise<boolean> {
  if (chat.status !== 'active') return false
  const operator = await operatorOf(tx, chat)
  if (operator && !hasVanished(operator, at)) return false
  const who = operator?.name ?? 'The person you were talking to'
  await returnToQueue(tx, chat, {
    at,
    message: `${who} had to leave. We’re finding somebody else for you.`,
  })
  return true
}

async function operatorOf(tx: Transaction, { assignedOperatorId }: LockedChat) {
  if (assignedOperatorId === null) return undefined
  const [operator] = await tx
    .select()
    .from(chatOperators)
    .where(eq(chatOperators.id, assignedOperatorId))
  return operator
}
