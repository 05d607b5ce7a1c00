import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as identity from '#modules/identity/tables.server.ts'
import { isSettingsTab, settingsTabLabels } from '#modules/settings/rules/settings-tab-labels.ts'
import { secretFields } from '#modules/settings/rules/settings-tabs.ts'
import { supportMailbox } from '#modules/support/tables.incoming-mail.server.ts'
import { isSecretField, maskedFields, secretMask } from './masked-fields.ts'

test('what the settings seal is a secret by its name', () => {
  const names = Object.keys(settingsTabLabels).filter(isSettingsTab).flatMap(secretFields)
  expect(names.length).toBeGreaterThanOrEqual(2)
  expect(names.filter((name) => !isSecretField(name))).toEqual([])
})

test('so are the secrets of accounts, sessions and the support mailbox', () => {
  const { accounts, sessions, twoFactors } = identity
  const columns = [accounts, sessions, twoFactors, supportMailbox].flatMap((table) =>
    Object.keys(getTableColumns(table)),
  )
  expect(columns.filter(isSecretField)).toEqual(
    expect.arrayContaining([
      'password',
      'token',
      'secret',
      'backupCodes',
      'mailgunKey',
      'postmarkSecret',
      'accessToken',
      'refreshToken',
    ]),
  )
})

test.each([
  'password',
  'currentPassword',
  'smtp_password',
  'passphrase',
  'payfast_passphrase',
  'payfast_merchant_key',
  'Merchant key',
  'gatewayToken',
  'api_key',
  'apiKey',
  'Mailgun signing key',
  'secret',
  'tokenHash',
  'recoveryCodes',
  'recovery_codes',
  'sealed_variables',
  'authorization',
  'cookie',
])('%s is masked however deep it lies, and blank stays blank', (name) => {
  expect(
    maskedFields({
      [name]: 'hunter2',
      deep: { list: [{ [name]: 'hunter2' }] },
      [`is ${name} set`]: true,
    }),
  ).toEqual({
    [name]: secretMask,
    deep: { list: [{ [name]: secretMask }] },
    [`is ${name} set`]: true,
  })
  expect(maskedFields({ [name]: '' })).toEqual({ [name]: '' })
  expect(maskedFields({ [name]: null })).toEqual({ [name]: null })
})

test('other fields stay as they are, account numbers by their last four digits, and long texts are cut', () => {
  const fields = {
    name: 'Thandi',
    priceCents: 19_900,
    tags: ['VIP'],
    isActive: false,
    keyboard: 'qwerty',
    passport: 'A1',
    monkey: 'x',
  }
  expect(maskedFields(fields)).toEqual(fields)
  expect(
    maskedFields({
      account_number: '62000001234',
      'Account number': '1234567',
      accountNumber: '123',
    }),
  ).toEqual({
    account_number: '••••1234',
    'Account number': '••••4567',
    accountNumber: '••••',
  })
  expect(maskedFields({ at: new Date('2026-11-05T08:00:00Z') })).toEqual({
    at: '2026-11-05T08:00:00.000Z',
  })
  expect(maskedFields({ html: 'x'.repeat(30_000) }).html).toMatch(
    /^x{20000}… \(30000 characters\)$/,
  )
})
