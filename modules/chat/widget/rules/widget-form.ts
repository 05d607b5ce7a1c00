import { z } from 'zod'
import { isTimeZone } from '#kernel/dates.ts'
import { judged, typedText } from '#kernel/form-fields.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { hoursValues, readHours, weekdays } from '#kernel/week-hours.ts'
import { iconColour } from '#modules/settings/rules/whatsapp-settings.ts'
import { maxFileMb, maxServerFileMb } from '../../conversations/rules/chat-file.ts'
import {
  type BusinessHours,
  defaultWidgetConfig,
  type ShownOn,
  type WidgetConfig,
  widgetPositions,
} from './widget-config.ts'

/** A§5, A§9 say up to 100; no more is offered than the server takes. */
export const [minFileSizeMb, maxFileSizeMb] = [1, maxServerFileMb]
const maxAutoShowSeconds = 3600
export const maxRetentionMonths = 120
export const [maxBrandLength, maxWidgetTextLength] = [60, 500]
const [maxPaths, maxPathLength] = [100, 200]

/** The checkboxes of the form, each its own setting. */
export const widgetSwitches = [
  'isEnabled',
  'requireName',
  'requireEmail',
  'showAgentAvatars',
  'enableFileUploads',
  'enableEmojis',
  'enableTypingIndicator',
  'enableReadReceipts',
] as const
export type WidgetSwitch = (typeof widgetSwitches)[number]

export const shownOnModes = ['all', 'only', 'except'] as const

const on = (isOn: boolean) => (isOn ? 'on' : '')

/** The settings as their form shows them; a checkbox that is not checked is ''. */
export function widgetValues(config: WidgetConfig): Record<string, string> {
  const values: Record<string, string> = {
    position: config.position,
    brandColor: config.brandColor,
    brandName: config.brandName,
    autoShowAfterSeconds: String(config.autoShowAfterSeconds),
    welcomeMessage: config.welcomeMessage,
    offlineMessage: config.offlineMessage,
    maxFileSizeMb: String(maxFileMb(config.maxFileSizeMb)),
    showOnMode: config.showOn.mode,
    showOnPaths: config.showOn.mode === 'all' ? '' : config.showOn.paths.join('\n'),
    timezone: config.timezone,
    retentionMonths: String(config.retentionMonths),
  }
  for (const name of widgetSwitches) values[name] = on(config[name])
  Object.assign(
    values,
    hoursValues((day) => {
      const { enabled = false, start, end } = config.businessHours[day] ?? {}
      return { isOpen: enabled, spans: start && end ? [{ from: start, to: end }] : [] }
    }),
  )
  return values
}

export type TypedWidget = { version: string; config: WidgetConfig }

export const widgetSchema = judged(
  z.object({ version: typedText }).and(z.record(z.string(), z.string().max(30_000))),
  readWidget,
)

type Read = <T>(name: string, parse: (text: string) => T | { problem: string }) => T | undefined

/** Every fault is named by its field. */
function readWidget(typed: Record<string, string>): Result<TypedWidget> {
  const fields: Record<string, string[]> = {}
  const read: Read = (name, parse) => {
    const value = parse((typed[name] ?? '').trim())
    if (typeof value !== 'object' || value === null || !('problem' in value)) return value
    fields[name] = [value.problem]
    return undefined
  }
  const isOn = (name: WidgetSwitch) => typed[name] === 'on'
  const wholeNumber = (name: string, min: number, max: number, problem: string) =>
    read(name, (text) =>
      /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max
        ? Number(text)
        : { problem },
    )
  // What is not shown cannot be wrong.
  const fileSize = isOn('enableFileUploads')
    ? wholeNumber(
        'maxFileSizeMb',
        minFileSizeMb,
        maxFileSizeMb,
        `Enter megabytes from ${minFileSizeMb} to ${maxFileSizeMb}.`,
      )
    : maxFileMb(
        Number(
          /^([1-9]\d?|100)$/.exec(typed.maxFileSizeMb ?? '')?.[0] ??
            defaultWidgetConfig.maxFileSizeMb,
        ),
      )
  const config = {
    isEnabled: isOn('isEnabled'),
    position: read(
      'position',
      (text) => widgetPositions.find((name) => name === text) ?? { problem: notInList },
    ),
    brandColor: read('brandColor', (text) =>
      iconColour.test(text) ? text.toUpperCase() : { problem: 'Enter a colour such as #3B82F6.' },
    ),
    brandName: read('brandName', (text) => shortText(text, maxBrandLength)),
    autoShowAfterSeconds: wholeNumber(
      'autoShowAfterSeconds',
      0,
      maxAutoShowSeconds,
      `Enter whole seconds up to ${maxAutoShowSeconds}, 0 for never.`,
    ),
    welcomeMessage: read('welcomeMessage', (text) => shortText(text, maxWidgetTextLength)),
    offlineMessage: read('offlineMessage', (text) => shortText(text, maxWidgetTextLength)),
    requireName: isOn('requireName'),
    requireEmail: isOn('requireEmail'),
    showAgentAvatars: isOn('showAgentAvatars'),
    enableFileUploads: isOn('enableFileUploads'),
    enableEmojis: isOn('enableEmojis'),
    enableTypingIndicator: isOn('enableTypingIndicator'),
    enableReadReceipts: isOn('enableReadReceipts'),
    maxFileSizeMb: fileSize,
    showOn: shownOnOf(read),
    businessHours: hoursOf(typed, fields),
    timezone: read('timezone', (text) =>
      text === '' || isTimeZone(text) ? text : { problem: notInList },
    ),
    retentionMonths: wholeNumber(
      'retentionMonths',
      0,
      maxRetentionMonths,
      `Enter whole months up to ${maxRetentionMonths}, 0 for never.`,
    ),
  }
  return Object.keys(fields).length > 0 || !isWhole(config)
    ? refuse('invalid', 'Please check the form.', { fields })
    : ok({ config, version: typed.version ?? '' })
}

const notInList = 'Choose one from the list.'

function isWhole(
  config: { [Name in keyof WidgetConfig]: WidgetConfig[Name] | undefined },
): config is WidgetConfig {
  return Object.values(config).every((value) => value !== undefined)
}

function shortText(text: string, max: number): string | { problem: string } {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .normalize()
  return plain.length <= max ? plain : { problem: `At most ${max} characters, please.` }
}

/** One path in each line; '/products/*' is that page and all below it. */
function shownOnOf(read: Read): ShownOn | undefined {
  const mode = read(
    'showOnMode',
    (text) => shownOnModes.find((name) => name === text) ?? { problem: notInList },
  )
  if (mode === undefined || mode === 'all') return mode && { mode }
  const paths = read('showOnPaths', (text) => {
    const lines = [...new Set(text.split(/\s+/).filter((line) => line !== ''))]
    if (lines.length === 0) return { problem: 'Enter at least one page, such as /products.' }
    if (lines.length > maxPaths) return { problem: `At most ${maxPaths} pages, please.` }
    const isPath = (line: string) =>
      line.startsWith('/') && !line.startsWith('//') && line.length <= maxPathLength
    return lines.every(isPath)
      ? lines
      : {
          problem: 'Enter paths that begin with /, such as /products or /blog/*, one in each line.',
        }
  })
  return paths && { mode, paths }
}

function hoursOf(typed: Record<string, string>, fields: Record<string, string[]>): BusinessHours {
  const { week, problems } = readHours(typed, { isOvernight: true })
  Object.assign(fields, problems)
  const hours: BusinessHours = {}
  for (const day of weekdays) {
    const [{ from, to } = { from: '', to: '' }] = week[day].spans
    hours[day] = { enabled: week[day].isOpen, start: from, end: to }
  }
  return hours
}
