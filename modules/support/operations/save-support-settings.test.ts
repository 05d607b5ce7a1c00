import { beforeAll, expect, test } from 'vitest'
import { parseForm } from '#app/forms/form-action.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { db } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { shownHours, supportSettings } from '../queries/support-settings.server.ts'
import {
  defaultSupportSettings,
  supportSettingsSchema,
  supportSettingsTexts,
  supportSettingsValues,
} from '../rules/support-settings.ts'
import { supportSettings as table } from '../tables.server.ts'
import { saveSupportSettings } from './save-support-settings.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const owner = staffWith('settings.manage', 'tickets.handle')

function typed(
  changes: Record<string, string>,
  from = supportSettingsValues(defaultSupportSettings),
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...from,
    version: versionOfValues(from),
    ...changes,
  }))
    form.append(name, value)
  return parseForm(form, supportSettingsSchema)
}

test('what the form shows is what it saves', () => {
  expect(typed({})).toEqual({
    ok: true,
    value: {
      ...defaultSupportSettings,
      version: versionOfValues(supportSettingsValues(defaultSupportSettings)),
    },
  })
})

test('hours of several parts, until midnight, half hours of a promise, and closed days in order, each once', () => {
  const read = typed({
    'end-monday': '12:00',
    'start1-monday': '13:00',
    'end1-monday': '00:00',
    'open-tuesday': '',
    'urgent-firstResponse': '0,5',
    closedDays: '2026-12-31\n2026-12-24, 2026-12-31',
    supportAddress: ' Support@Example.co.za ',
  })
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  expect(read.value.hours.days[0]).toEqual([
    [480, 720],
    [780, 1440],
  ])
  expect(read.value.hours.days[1]).toEqual([])
  expect(read.value.hours.closedDays).toEqual(['2026-12-24', '2026-12-31'])
  expect(read.value.sla.urgent.firstResponse).toBe(30)
  expect(read.value.supportAddress).toBe('support@example.co.za')
  expect(supportSettingsTexts(supportSettingsValues(read.value)).Monday).toBe(
    '08:00–12:00, 13:00–00:00',
  )
})

test.each([
  ['end-monday', '8 to 5'],
  ['end-monday', '07:59'],
  ['start-monday', ''],
  ['closedDays', '24 December'],
  ['closedDays', '2026-02-30'],
  ['supportAddress', 'support'],
  ['autoCloseDays', '-1'],
  ['autoCloseDays', '1.5'],
  ['normal-resolution', '0'],
  ['normal-resolution', '2001'],
  ['normal-resolution', '1e3'],
  ['normal-resolution', ''],
  ['low-firstResponse', '٤'],
])('%s %j is refused by its field', (name, value) => {
  const read = typed({ [name]: value })
  expect(read.ok ? null : Object.keys(read.error.fields ?? {})).toEqual([name])
})

test('settings are saved by who may, and never over a newer save', async () => {
  const first = typed({ autoCloseDays: '3' })
  const second = typed({ autoCloseDays: '9' })
  if (!first.ok || !second.ok) throw new Error('The forms were refused')
  expect(await saveSupportSettings(staffWith('settings.manage'), first.value)).toMatchObject({
    error: { code: 'forbidden' },
  })
  const both = await Promise.all([
    saveSupportSettings(owner, first.value),
    saveSupportSettings(owner, second.value),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'conflict' } })
  const saved = await supportSettings()
  expect([3, 9]).toContain(saved.autoCloseDays)
  const again = typed({ autoCloseDays: '0' }, supportSettingsValues(saved))
  expect(again.ok && (await saveSupportSettings(owner, again.value)).ok).toBe(true)
  expect((await supportSettings()).autoCloseDays).toBe(0)
})

test('visitors read the hours once staff have saved them, and changed ones at once', async () => {
  await db().delete(table)
  await db().transaction(contentChanged)
  expect(await shownHours('')).toEqual({ ok: true, value: [] })
  const save = async (changes: Record<string, string>) => {
    const form = typed(changes, supportSettingsValues(await supportSettings()))
    expect(form.ok && (await saveSupportSettings(owner, form.value)).ok).toBe(true)
  }
  await save({})
  const office = { days: 'Monday to Friday', times: '08:00 – 17:00' }
  expect(await shownHours('')).toEqual({ ok: true, value: [office] })
  await save({ 'open-saturday': 'on', 'start-saturday': '09:00', 'end-saturday': '13:00' })
  expect(await shownHours('')).toEqual({
    ok: true,
    value: [office, { days: 'Saturday', times: '09:00 – 13:00' }],
  })
})
