import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseForm } from '#app/forms/form-action.server.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { contentVersion, followContent } from '#platform/caching/cached-read.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents, subscribe } from '#platform/events.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { cast } from '#tests/actors.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { parseChatEvent } from '../../rules/chat-event.ts'
import { chatWidgetConfig } from '../../tables.server.ts'
import { widgetConfig } from '../queries/widget.server.ts'
import { defaultWidgetConfig } from '../rules/widget-config.ts'
import { widgetSchema, widgetValues } from '../rules/widget-form.ts'
import { widgetTexts } from '../rules/widget-texts.ts'
import { saveWidgetConfig } from './save-widget-config.server.ts'

const { url } = useTestDatabase()
const heard: string[] = []
beforeAll(async () => {
  followContent()
  subscribe('chats', (payload) => heard.push(parseChatEvent(payload).kind))
  await startEvents(url())
})
afterAll(stopEvents)

const owner = staffWith('settings.manage', 'live_chat.handle')

/** As a browser sends it: without the checkboxes that are not checked. */
function typed(changes: Record<string, string> = {}, from = widgetValues(defaultWidgetConfig)) {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...from,
    version: versionOfValues(from),
    ...changes,
  }))
    if (value !== '' || !/^(is|require|show|enable|open-)/.test(name)) form.append(name, value)
  return parseForm(form, widgetSchema)
}

function input(changes: Record<string, string>, from?: Record<string, string>) {
  const read = typed(changes, from)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
}

test('what the form shows is what it saves; days without hours are closed days', () => {
  const { config } = input({})
  expect({ ...config, businessHours: {} }).toEqual(defaultWidgetConfig)
  expect(Object.keys(config.businessHours)).toHaveLength(7)
  expect(Object.values(config.businessHours).every((day) => day.enabled === false)).toBe(true)
  expect(widgetValues(config)).toEqual(widgetValues(defaultWidgetConfig))
  expect(Object.keys(widgetTexts(widgetValues(config)))).toHaveLength(8 + 11 + 7)
})

test('hours, pages, colour and zone are read as people type them', () => {
  const { config } = input({
    isEnabled: 'on',
    brandColor: '#0af',
    'open-monday': 'on',
    'start-monday': '7:30',
    'end-monday': '23:59',
    showOnMode: 'only',
    showOnPaths: '/products/*\r\n\r\n/contact /contact',
    timezone: 'Africa/Windhoek',
    retentionMonths: '0',
    enableEmojis: '',
  })
  expect(config.businessHours.monday).toEqual({ enabled: true, start: '07:30', end: '23:59' })
  expect(config).toMatchObject({
    isEnabled: true,
    brandColor: '#0AF',
    enableEmojis: false,
    enableTypingIndicator: true,
    showOn: { mode: 'only', paths: ['/products/*', '/contact'] },
    timezone: 'Africa/Windhoek',
    retentionMonths: 0,
  })
})

test.each([
  [{ position: 'middle' }, 'position'],
  [{ brandColor: 'blue' }, 'brandColor'],
  [{ brandColor: '#12345' }, 'brandColor'],
  [{ brandName: 'x'.repeat(61) }, 'brandName'],
  [{ autoShowAfterSeconds: '-1' }, 'autoShowAfterSeconds'],
  [{ autoShowAfterSeconds: '1.5' }, 'autoShowAfterSeconds'],
  [{ autoShowAfterSeconds: '' }, 'autoShowAfterSeconds'],
  [{ maxFileSizeMb: '0' }, 'maxFileSizeMb'],
  [{ maxFileSizeMb: '13' }, 'maxFileSizeMb'],
  [{ maxFileSizeMb: '101' }, 'maxFileSizeMb'],
  [{ showOnMode: 'only', showOnPaths: '' }, 'showOnPaths'],
  [{ showOnMode: 'except', showOnPaths: 'products' }, 'showOnPaths'],
  [{ showOnMode: 'except', showOnPaths: '//evil.example' }, 'showOnPaths'],
  [{ 'open-monday': 'on', 'start-monday': '17:00', 'end-monday': '17:00' }, 'end-monday'],
  [{ 'open-monday': 'on', 'start-monday': '08:00', 'end-monday': '08:00' }, 'end-monday'],
  [{ 'open-monday': 'on', 'start-monday': '', 'end-monday': '08:00' }, 'start-monday'],
  [{ 'open-monday': 'on', 'end-monday': '24:00' }, 'end-monday'],
  [{ timezone: 'Mars/Olympus' }, 'timezone'],
  [{ retentionMonths: '121' }, 'retentionMonths'],
])('%j is refused by its field', (changes, name) => {
  const read = typed(changes)
  expect(read.ok ? null : Object.keys(read.error.fields ?? {})).toEqual([name])
})

test('what is not shown is not wrong: the file size without uploads, the times of a closed day', () => {
  expect(input({ enableFileUploads: '', maxFileSizeMb: '' }).config).toMatchObject({
    enableFileUploads: false,
    maxFileSizeMb: 5,
  })
  expect(input({ enableFileUploads: '', maxFileSizeMb: '40' }).config.maxFileSizeMb).toBe(12)
  expect(input({ maxFileSizeMb: '12' }).config.maxFileSizeMb).toBe(12)
  expect(input({ 'start-sunday': 'x', 'end-sunday': '' }).config.businessHours.sunday).toEqual({
    enabled: false,
    start: '08:00',
    end: '17:00',
  })
})

test('settings are saved by who may, never over a newer save; cached pages and open panels hear of it', async () => {
  for (const who of [
    cast['a visitor'],
    staffWith('settings.manage'),
    staffWith('live_chat.handle'),
  ])
    expect(await saveWidgetConfig(who, input({ brandName: 'No' }))).toMatchObject({
      error: { code: 'forbidden' },
    })
  expect(await widgetConfig()).toEqual(defaultWidgetConfig)
  await vi.waitFor(() => expect(contentVersion()).toBeDefined())
  const before = contentVersion() ?? 0
  const both = await Promise.all([
    saveWidgetConfig(owner, input({ brandName: 'One' })),
    saveWidgetConfig(owner, input({ brandName: 'Two' })),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'conflict' } })
  await vi.waitFor(() => expect(heard).toContain('availability'))
  await vi.waitFor(() => expect(contentVersion()).toBeGreaterThan(before))
  const saved = await widgetConfig()
  expect(['One', 'Two']).toContain(saved.brandName)
  expect((await saveWidgetConfig(owner, input({ isEnabled: 'on' }, widgetValues(saved)))).ok).toBe(
    true,
  )
  expect((await widgetConfig(db())).isEnabled).toBe(true)
  const log = await db()
    .select({ after: activityLog.after })
    .from(activityLog)
    .where(eq(activityLog.title, 'Live chat settings saved'))
  expect(log).toEqual([{ after: { brandName: saved.brandName } }, { after: { isEnabled: 'on' } }])
})

test('a change by hand in the database reaches cached pages too', async () => {
  await vi.waitFor(() => expect(contentVersion()).toBeDefined())
  const before = contentVersion() ?? 0
  await db().update(chatWidgetConfig).set({ brandName: 'By hand' })
  await vi.waitFor(() => expect(contentVersion()).toBeGreaterThan(before))
  expect((await widgetConfig()).brandName).toBe('By hand')
})
