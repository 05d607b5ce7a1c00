import { orFailure } from '#app/forms/form-action.server.ts'
import {
  type ConsoleState,
  listLength,
  readConsole,
} from '#app/shells/admin/chat/console-address.ts'
import type { GuardArgs, StaffMember } from '#app/shells/guards.server.ts'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { openInvoices } from '#modules/billing/statements/queries/account-balance.server.ts'
import { chatCalls } from '#modules/chat/conversations/queries/chat-calls.server.ts'
import {
  chatForStaff,
  earlierChats,
  maxMessagesOfChat,
} from '#modules/chat/conversations/queries/chat-for-staff.server.ts'
import { type ChatFilters, chatList } from '#modules/chat/conversations/queries/chat-list.server.ts'
import { maxFileMb } from '#modules/chat/conversations/rules/chat-file.ts'
import {
  type Operator,
  operatorOf,
  operators,
} from '#modules/chat/operators/queries/operators.server.ts'
import { maySetUpChat } from '#modules/chat/policy.ts'
import { operatorStatusLabels } from '#modules/chat/rules/chat.ts'
import { chatCounts } from '#modules/chat/statistics/queries/chat-report.server.ts'
import { widgetConfig } from '#modules/chat/widget/queries/widget.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { ticketCustomer } from '#modules/support/queries/ticket.server.ts'
import { now } from '#platform/clock.server.ts'
import { openInvoicesShown } from '../../customer-cards/cards.tsx'

export type OpenChat = Extract<Awaited<ReturnType<typeof openChat>>, { ok: true }>['value']
/** `label` says whether they are there. */
export type OperatorChoice = { id: string; name: string; label: string }

/** All that the console shows, as its address says, with at most `messages` of each open chat. */
export async function loadDesk(args: GuardArgs, member: StaffMember, messages = maxMessagesOfChat) {
  // Of two reads the one that began later is shown: a slow one may have read what has changed
  // since.
  const beganAt = now()
  const state = readConsole(args.url.searchParams)
  const [operator, { timezone }] = await Promise.all([operatorOf(member), siteSettings()])
  const read = readersOf(args, { member, operator, state })
  const [list, calls, counts, choices, open] = await Promise.all([
    read.list(),
    read.calls(),
    read.counts(),
    read.operators(),
    Promise.all(
      state.open.map(async (id) => ({
        id,
        chat: await orFailure(args, 'Failed to load session', () => openChat(member, id, messages)),
        messageId: newId(),
      })),
    ),
  ])
  const parts = { list, calls, counts, operators: choices, open }
  return { state, operator, parts, maySetUp: maySetUpChat(member), timezone, now: beganAt }
}

/**
 * What changed (`changesOf`): parts by their names, and chats by their ids, of which the rows and
 * calls are read as the console has them, and the conversations that are open, without their
 * messages. What is known of a visitor is read with the part `visitor`.
 */
export async function loadChanges(
  args: GuardArgs,
  member: StaffMember,
  changed: readonly string[],
) {
  const beganAt = now()
  const state = readConsole(args.url.searchParams)
  const ids = changed.filter(isId)
  const open = state.open.filter((id) => ids.includes(id))
  const operator = await operatorOf(member)
  const read = readersOf(args, { member, operator, state })
  const [list, calls, counts, choices, rows, ownCalls, conversations] = await Promise.all([
    changed.includes('list') && read.list(),
    changed.includes('calls') && read.calls(),
    changed.includes('counts') && read.counts(),
    changed.includes('operators') && read.operators(),
    read.list(ids),
    read.calls(ids),
    Promise.all(
      open.map(async (id) => ({
        id,
        chat: await orFailure(args, 'Failed to load session', () =>
          changed.includes('visitor') ? openChat(member, id, 0) : changedChat(member, id),
        ),
      })),
    ),
  ])
  const parts = {
    ...(list && { list }),
    ...(calls && { calls }),
    ...(counts && { counts }),
    ...(choices && { operators: choices }),
  }
  return { operator, parts, ids, rows, calls: ownCalls, conversations, now: beganAt }
}

export type DeskChanges = Awaited<ReturnType<typeof loadChanges>>
export type DeskData = Awaited<ReturnType<typeof loadDesk>>
type Reader = { member: StaffMember; operator: Operator | null; state: ConsoleState }

/**
 * The parts of the console. Each fails by itself, with its own words (A§8), so that one slow read
 * never takes a conversation away.
 */
function readersOf(args: GuardArgs, { member, operator, state }: Reader) {
  const part = <T>(failure: string, read: () => Promise<T>): Promise<Result<T>> =>
    orFailure(args, failure, async () => ok(await read()))
  const noSessions = 'Failed to load sessions'
  return {
    list: (ids?: readonly string[]) =>
      part(noSessions, async () =>
        ids?.length === 0
          ? { chats: [], hasMore: false }
          : chatList(member, { ...filtersOf(state, operator), ...(ids && { ids }) }),
      ),
    calls: (among?: readonly string[]) =>
      part(noSessions, async () => {
        if (!operator || among?.length === 0) return []
        const { id: operatorId, status } = operator
        const calls = await chatCalls({ operatorId, status, ...(among && { among }) })
        return calls.map(({ chatId, queuedAt }) => ({ id: chatId, queuedAt }))
      }),
    counts: () => part('Failed to load chat statistics', () => chatCounts(operator?.id ?? null)),
    operators: () =>
      part('Failed to load operators', async () => (await operators()).map(choiceOf)),
  }
}

function filtersOf(
  { view, status, operatorId, unreadOnly, before }: ConsoleState,
  operator: Operator | null,
): ChatFilters {
  // The queue is shown as a whole: it is not read newest first.
  const limit = listLength(view)
  if (view === 'queue') return { status: 'waiting', limit }
  const paging = { limit, unreadOnly, ...(before && { before }) }
  // Who is not an operator has no chats.
  if (view === 'mine') return { status: 'active', operatorId: operator?.id ?? newId(), ...paging }
  return { ...(status && { status }), ...(operatorId && { operatorId }), ...paging }
}

function choiceOf({ id, name, status, isOnline }: Operator): OperatorChoice {
  const state =
    isOnline || status !== 'online' ? operatorStatusLabels[status] : operatorStatusLabels.offline
  return { id, name, label: `${name} (${state})` }
}

async function changedChat(member: StaffMember, id: string) {
  const chat = await chatForStaff(member, id, 0)
  return chat ? ok(chat) : notThere
}

const notThere = refuse('not_found', 'Session not found')

/** A conversation with what is known of its visitor. Invoices are for staff who manage them. */
async function openChat(member: StaffMember, id: string, messages: number) {
  const chat = await chatForStaff(member, id, messages)
  if (!chat) return notThere
  const customerId = chat.customer?.id ?? null
  const [earlier, customer, invoices, { maxFileSizeMb }] = await Promise.all([
    earlierChats(id),
    customerId === null ? null : ticketCustomer(customerId, id),
    customerId !== null && mayManageInvoices(member)
      ? openInvoices(customerId, openInvoicesShown + 1)
      : null,
    widgetConfig(),
  ])
  return ok({ ...chat, earlier, known: customer, invoices, maxFileMb: maxFileMb(maxFileSizeMb) })
}
