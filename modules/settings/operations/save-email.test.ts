import { beforeEach, expect, test } from 'vitest'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { settingsTab } from '../queries/settings-tab.server.ts'
import { siteSettings } from '../queries/site-settings.server.ts'
import { recordMailTest } from './record-tests.server.ts'
import { saveSettings } from './save-settings.server.ts'

useTestDatabase()

const server = {
  smtp_host: 'mail.karoo.example',
  smtp_username: 'karoo',
  smtp_password: 'velds ecret',
  smtp_from_email: 'hello@karoo.example',
}

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

test('SMTP is not saved as the provider with its fields blank (B§5); another provider may have them blank', async () => {
  const blank = {
    smtp_host: '',
    smtp_username: '',
    smtp_password: '',
    smtp_from_email: '',
    smtp_password_clear: 'yes',
  }
  expect(await save({ email_provider: 'smtp', ...blank })).toMatchObject({
    ok: false,
    error: {
      code: 'invalid',
      fields: {
        smtp_host: ['Enter the host.'],
        smtp_username: ['Enter the username.'],
        smtp_from_email: ['Enter the From email.'],
      },
    },
  })
  expect(await save({ email_provider: 'smtp2go', ...blank })).toMatchObject({ ok: true })
})

test('another encryption means its usual port, unless another port was typed', async () => {
  const port = async () => (await siteSettings(db())).smtpSettings.port
  expect(await save({ smtp_encryption: 'none' })).toMatchObject({ ok: true })
  expect(await port()).toBe(25)
  expect(await save({ smtp_encryption: 'ssl' })).toMatchObject({ ok: true })
  expect(await port()).toBe(465)
  expect(await save({ smtp_encryption: 'none', smtp_port: '2525' })).toMatchObject({ ok: true })
  expect(await port()).toBe(2525)
})

test('what sends nothing leaves the last test as it was', async () => {
  expect(await save({ dkim_selector: 's123', return_path: 'em1.karoo.example' })).toMatchObject({
    ok: true,
  })
  expect(await lastTest()).toBe('success')
})
