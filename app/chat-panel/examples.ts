import type { ChatMessage, VisitorChat } from '#modules/chat/rules/visitor-chat.ts'

export function visitorChat(facts: Partial<VisitorChat> = {}): VisitorChat {
  return {
    id: 'chat',
    status: 'waiting',
    operator: null,
    place: null,
    waitMinutes: null,
    lastSeq: 0,
    visitorReadSeq: 0,
    operatorReadSeq: 0,
    mayAttach: false,
    isUnattended: false,
    isLeftAsMessage: false,
    rating: null,
    visitorEmail: '',
    ...facts,
  }
}

export function chatMessage({
  seq,
  ...facts
}: Partial<ChatMessage> & { seq: number }): ChatMessage {
  return {
    seq,
    id: `message-${seq}`,
    senderType: 'visitor',
    senderName: 'Thandi',
    content: `Words ${seq}`,
    createdAt: '2026-11-23T08:00:00Z',
    files: [],
    ...facts,
  }
}
