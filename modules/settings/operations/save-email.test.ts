import { beforeEach, expect, test } from 'vitest'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { settingsTab } from '../queries/settings-tab.server.ts'
import { siteSettings } from '../queries/site-settings.server.ts'
import { recordMailTest } from './record-mail-test.server.ts'
import { saveSettings } from './save-settings.server.ts'

useTestDatabase()

const server = { smtp_host: 'mail.karoo.example', smtp_username: 'karoo', smtp_password: 'velds ecret', smtp_from_email: 'hello@karoo.example' }

async function save(changes: Record<string, string>) {
  const { values, version } = await settingsTab('email')
  return saveSettings(staffWith('settings.manage'), 'email', { ...values, ...changes }, version)
}

const lastTest = async () => (await siteSettings(db())).smtpSettings.last_test_status

beforeEach(async () => {
  await openShop()
  expect(await save({ email_provider: 'smtp', ...server })).toMatchObject({ ok: true })
  await recordMailTest(true)
})

test.each([
  [{ smtp_host: 'other.karoo.example' }],
  [{ smtp_password: 'another secret' }],
  [{ smtp_from_email: 'help@karoo.example' }],
  [{ email_provider: 'smtp2go' }],
])('with %j the last test email says nothing any more', async (changes) => {
  expect(await lastTest()).toBe('success')
  expect(await save(changes)).toMatchObject({ ok: true })
  expect(await lastTest()).toBeNull()
})

test('what sends nothing leaves the last test as it was', async () => {
  expect(await save({ dkim_selector: 's123', return_path: 'em1.karoo.example' })).toMatchObject({ ok: true })
  expect(await lastTest()).toBe('success')
})
