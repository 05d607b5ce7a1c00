// What the preview of the widget shows: a chat without a server.
import type { ChatSession, Snapshot } from '#app/chat-panel/chat-session.ts'
import { noConversation } from '#app/chat-panel/conversation.ts'
import { talkingTo } from '#modules/chat/rules/system-line.ts'
import type { ChatMessage, ShownWidget } from '#modules/chat/rules/visitor-chat.ts'
import { chatLauncher, type Launcher } from '#modules/chat/widget/rules/launcher.ts'
import { defaultWidgetConfig, widgetPositions } from '#modules/chat/widget/rules/widget-config.ts'

export const panels = { start: 'Start', chat: 'Chat', away: 'Nobody there' } as const
export type Panel = keyof typeof panels

export const panelNames: Panel[] = ['start', 'chat', 'away']

export function nothing(): void {}

/** A session without a server. */
export const idle: ChatSession = {
  snapshot: () => drawnSnapshot({}, 'start'),
  subscribe: () => nothing,
  load: async () => {},
  refresh: async () => true,
  owner: () => 'preview',
  start: async () => null,
  write: nothing,
  retry: nothing,
  drop: nothing,
  markRead: nothing,
  catchUp: nothing,
  followAvailability: () => nothing,
  visited: nothing,
  wentOffline: nothing,
  pause: nothing,
  resume: nothing,
  leave: nothing,
}

const operator = { name: 'Themba Ndlovu', title: 'Hosting expert', avatarUrl: '' }
const said: ReadonlyArray<Pick<ChatMessage, 'senderType' | 'senderName' | 'content'>> = [
  { senderType: 'system', senderName: '', content: talkingTo(operator.name) },
  { senderType: 'visitor', senderName: 'Thandi', content: 'Can you move my site to you?' },
  {
    senderType: 'operator',
    senderName: operator.name,
    content: 'Yes. It stays up while we copy it.',
  },
]

export function drawnSnapshot(values: Record<string, string>, panel: Panel): Snapshot {
  const chat = {
    id: 'preview',
    status: 'active',
    operator,
    place: null,
    waitMinutes: null,
    lastSeq: said.length,
    visitorReadSeq: said.length,
    operatorReadSeq: said.length,
    mayAttach: true,
    isUnattended: false,
    isLeftAsMessage: false,
    rating: null,
    visitorEmail: '',
  } as const
  const createdAt = new Date().toISOString()
  const messages = said.map((message, at) => ({
    ...message,
    seq: at + 1,
    id: `preview ${at}`,
    createdAt,
    files: [],
  }))
  return {
    state: {
      widget: drawnWidget(values),
      isAvailable: panel !== 'away',
      readBy: null,
      customer: null,
      chat: null,
    },
    isUnreachable: false,
    conversation: panel === 'chat' ? { ...noConversation, chat, messages } : noConversation,
    isConnected: true,
    isOperatorTyping: true,
  }
}

function drawnWidget(values: Record<string, string>): ShownWidget {
  const isOn = (name: string) => values[name] === 'on'
  return {
    ...defaultWidgetConfig,
    welcomeMessage: values.welcomeMessage ?? '',
    offlineMessage: values.offlineMessage ?? '',
    requireName: isOn('requireName'),
    requireEmail: isOn('requireEmail'),
    showAgentAvatars: isOn('showAgentAvatars'),
    enableFileUploads: isOn('enableFileUploads'),
    enableEmojis: isOn('enableEmojis'),
    enableTypingIndicator: isOn('enableTypingIndicator'),
    enableReadReceipts: isOn('enableReadReceipts'),
  }
}

/** As the site would draw it; what cannot be read yet is the default. */
export function drawnLauncher({
  brandName = '',
  brandColor = '',
  position,
}: Record<string, string>): Pick<Launcher, 'brandName' | 'colour' | 'signColour' | 'position'> {
  const config = {
    ...defaultWidgetConfig,
    isEnabled: true,
    brandName,
    brandColor,
    position: widgetPositions.find((name) => name === position) ?? defaultWidgetConfig.position,
  }
  return (
    chatLauncher(config, '/') ?? {
      ...config,
      colour: defaultWidgetConfig.brandColor,
      signColour: '#FFFFFF',
    }
  )
}
