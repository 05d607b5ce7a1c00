import type { Weekday } from '#kernel/week-hours.ts'

/** A§9. */
export const widgetPositions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
export type WidgetPosition = (typeof widgetPositions)[number]

/**
 * Where the launcher is shown: everywhere, or on the pages whose paths are listed ('/products/*' is
 * a path and all below it).
 */
export type ShownOn = { mode: 'all' } | { mode: 'only' | 'except'; paths: string[] }

/** Times are 'HH:MM', both inclusive (A§2). A day that is missing is not enabled. */
export type BusinessHours = Partial<
  Record<Weekday, { enabled: boolean; start: string; end: string }>
>

export type WidgetConfig = {
  isEnabled: boolean
  position: WidgetPosition
  brandColor: string
  brandName: string
  /** 0 never opens by itself. */
  autoShowAfterSeconds: number
  welcomeMessage: string
  offlineMessage: string
  requireName: boolean
  requireEmail: boolean
  showAgentAvatars: boolean
  enableFileUploads: boolean
  enableEmojis: boolean
  enableTypingIndicator: boolean
  enableReadReceipts: boolean
  maxFileSizeMb: number
  showOn: ShownOn
  businessHours: BusinessHours
  /** Blank is the time zone of the site (D28). */
  timezone: string
  /** Names, addresses and words of chats are removed after so many months; 0 never. */
  retentionMonths: number
}

/** A§9. */
export const defaultWidgetConfig: WidgetConfig = {
  isEnabled: false,
  position: 'bottom-right',
  brandColor: '#3B82F6',
  brandName: 'Support',
  autoShowAfterSeconds: 0,
  welcomeMessage: 'Hi! How can we help you today?',
  offlineMessage: "We're currently offline.",
  requireName: true,
  requireEmail: true,
  showAgentAvatars: true,
  enableFileUploads: true,
  enableEmojis: true,
  enableTypingIndicator: true,
  enableReadReceipts: true,
  maxFileSizeMb: 5,
  showOn: { mode: 'all' },
  businessHours: {},
  timezone: '',
  retentionMonths: 12,
}
