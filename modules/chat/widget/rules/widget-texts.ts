import { hoursText, weekdayLabels, weekdays } from '#kernel/week-hours.ts'
import type { WidgetPosition } from './widget-config.ts'
import { type shownOnModes, type WidgetSwitch, widgetSwitches } from './widget-form.ts'

export const widgetPositionLabels: Record<WidgetPosition, string> = {
  'bottom-right': 'Bottom right',
  'bottom-left': 'Bottom left',
  'top-right': 'Top right',
  'top-left': 'Top left',
}

export const shownOnLabels: Record<(typeof shownOnModes)[number], string> = {
  all: 'On all public pages',
  only: 'Only on these pages',
  except: 'On all but these pages',
}

export const widgetSwitchLabels: Record<WidgetSwitch, string> = {
  isEnabled: 'Show live chat on the site',
  requireName: 'Ask for a name',
  requireEmail: 'Ask for an email address',
  showAgentAvatars: 'Pictures of operators',
  enableFileUploads: 'Files',
  enableEmojis: 'Emoji',
  enableTypingIndicator: 'Show who is typing',
  enableReadReceipts: 'Show what was read',
}

const fieldLabels = {
  brandName: 'Brand name',
  brandColor: 'Brand colour',
  position: 'Position',
  autoShowAfterSeconds: 'Open automatically after',
  welcomeMessage: 'Welcome message',
  offlineMessage: 'Offline message',
  maxFileSizeMb: 'Largest file',
  showOnMode: 'Show the launcher',
  showOnPaths: 'Pages',
  timezone: 'Time zone',
  retentionMonths: 'Remove names, addresses and words after',
}

/** The settings with their labels, for the comparison of two people's saves. */
export function widgetTexts(values: Record<string, string>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const name of widgetSwitches)
    texts[widgetSwitchLabels[name]] = values[name] === 'on' ? 'Yes' : 'No'
  for (const [name, label] of Object.entries(fieldLabels)) texts[label] = values[name] ?? ''
  for (const day of weekdays) texts[weekdayLabels[day]] = hoursText(values, day)
  return texts
}
