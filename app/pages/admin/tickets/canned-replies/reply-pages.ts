import { href, useLocation } from 'react-router'

/**
 * Canned replies are pages of tickets and of live chat: links and answers stay in the section that
 * was opened.
 */
export function replyPages(pathname: string) {
  return pathname.startsWith('/admin/live-chat/') ? ofLiveChat : ofTickets
}

export function useReplyPages() {
  return replyPages(useLocation().pathname)
}

const ofTickets = {
  isLiveChat: false,
  list: href('/admin/tickets/canned-replies'),
  create: href('/admin/tickets/canned-replies/new'),
  edit: (id: string) => href('/admin/tickets/canned-replies/:id', { id }),
  remove: (id: string) => href('/admin/tickets/canned-replies/:id/delete', { id }),
}

const ofLiveChat: typeof ofTickets = {
  isLiveChat: true,
  list: href('/admin/live-chat/canned-replies'),
  create: href('/admin/live-chat/canned-replies/new'),
  edit: (id) => href('/admin/live-chat/canned-replies/:id', { id }),
  remove: (id) => href('/admin/live-chat/canned-replies/:id/delete', { id }),
}
