import { href } from 'react-router'
import { z } from 'zod'
import { redirect } from '#app/request/redirect.server.ts'
import { consoleAddress, withTaken } from '#app/shells/admin/chat/console-address.ts'
import { noFields } from '#kernel/form-fields.ts'
import { isId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { unblockVisitor } from '#modules/chat/conversations/operations/block-visitor.server.ts'
import { markReadByStaff } from '#modules/chat/conversations/operations/receipts.server.ts'
import { setOperatorStatus } from '#modules/chat/operators/operations/operator-presence.server.ts'
import { becomeOperator } from '#modules/chat/operators/operations/operators.server.ts'
import { acceptChat } from '#modules/chat/routing/operations/assign-chat.server.ts'
import { offerWaitingChats } from '#modules/chat/routing/operations/offer-waiting-chats.server.ts'
import { declineChat } from '#modules/chat/routing/operations/transfer-chat.server.ts'
import { operatorStatuses } from '#modules/chat/rules/chat.ts'
import { undoReply } from '#modules/support/held-replies/operations/held-replies.server.ts'
import { saveDraft } from '#modules/support/operations/drafts.server.ts'
import { setOwnTicketStatus } from '#modules/support/operations/write-as-customer.server.ts'
import { draftSchema, undoSchema } from '#modules/support/rules/ticket-forms.ts'
import { setAway } from '#modules/support/teams/operations/save-teams.server.ts'
import { button } from './button.server.ts'

const ownTicket = (id: string) => href('/dashboard/tickets/:id', { id })
const ticket = (id: string) => href('/admin/tickets/:id', { id })
const openConsole = (url: URL) => consoleAddress(url.searchParams, {})

/** Buttons of tickets and live chat, by the address that they are sent to. */
export const conversationButtons = {
  ...button('dashboard/tickets/:id/solved', noFields, ({ params: { id } }) => ({
    back: ownTicket(id),
    run: (person) => setOwnTicketStatus(person, id, 'resolved'),
    done: 'Marked as solved. Thank you for telling us',
  })),
  ...button('dashboard/tickets/:id/reopen', noFields, ({ params: { id } }) => ({
    back: ownTicket(id),
    run: (person) => setOwnTicketStatus(person, id, 'open'),
    done: 'Ticket opened again',
  })),
  ...button('admin/tickets/away', z.object({ away: z.enum(['yes', 'no']) }), () => ({
    back: href('/admin/tickets'),
    run: async (member, { away }) => {
      const result = await setAway(member, away === 'yes')
      return result.ok ? ok(away) : result
    },
    done: (away) =>
      away === 'yes'
        ? 'You’re away: no new tickets are assigned to you'
        : 'Welcome back: new tickets are assigned to you again',
  })),
  // What is typed is stored while it is typed (`useDraft`).
  ...button('admin/tickets/:id/draft', draftSchema, ({ params: { id } }) => ({
    back: ticket(id),
    run: (member, { isInternal, ...draft }) =>
      saveDraft(member, id, { ...draft, isInternal: isInternal === 'yes' }),
  })),
  ...button('admin/tickets/:id/undo/:message', undoSchema, ({ params: { id, message } }) => ({
    back: ticket(id),
    run: (member, { isInternal, ...begun }) =>
      undoReply(
        member,
        message,
        begun.idempotencyKey === '' ? null : { ...begun, isInternal: isInternal === 'yes' },
      ),
    done: 'Reply not sent',
  })),
  // Who is online is offered the chats that wait.
  ...button(
    'admin/live-chat/status',
    z.object({ operator: z.string().refine(isId), status: z.enum(operatorStatuses) }),
    ({ url }) => ({
      back: openConsole(url),
      run: async (member, { operator, status }) => {
        const result = await setOperatorStatus(member, operator, status)
        if (result.ok) await offerWaitingChats()
        return result
      },
    }),
  ),
  ...button('admin/live-chat/become-operator', noFields, ({ url }) => ({
    back: openConsole(url),
    run: (member) => becomeOperator(member),
    done: 'You’re an operator now. Go online to be offered chats.',
  })),
  // Accepts an offer, or claims a chat from the queue, and opens it beside one's others.
  ...button('admin/live-chat/:id/take', noFields, ({ params: { id }, url }) => ({
    back: withTaken(url.searchParams, id),
    run: (member) => acceptChat(member, id),
    done: () => redirect(withTaken(url.searchParams, id)),
  })),
  ...button('admin/live-chat/:id/decline', noFields, ({ params: { id }, url }) => ({
    back: openConsole(url),
    run: (member) => declineChat(member, id),
  })),
  // A§7: marked read, and unread again for later.
  ...button(
    'admin/live-chat/:id/read',
    z.object({ read: z.enum(['yes', 'no']).default('yes') }),
    ({ params: { id }, url }) => ({
      back: openConsole(url),
      run: (member, { read }) => markReadByStaff(member, id, read === 'yes'),
    }),
  ),
  ...button('admin/live-chat/:id/unblock', noFields, ({ params: { id }, url }) => ({
    back: openConsole(url),
    run: (member) => unblockVisitor(member, id),
  })),
}
