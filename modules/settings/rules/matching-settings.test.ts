import { expect, test } from 'vitest'
import { defaultSettingsBlocks } from '../defaults/default-settings.ts'
import { matchingSettings } from './matching-settings.ts'

const found = (search: string) =>
  matchingSettings(search, defaultSettingsBlocks).map(({ tab, field }) =>
    `${tab} ${field ?? ''}`.trim(),
  )

test('a setting is found by its label, its tab or its hint, by label first', () => {
  expect(found('vat number')).toEqual(['seller vat_number'])
  expect(found('whatsapp')[0]).toBe('whatsapp')
  expect(found('time zone')).toContain('general timezone')
  expect(found('invoice and billing dates')).toEqual(['general timezone'])
  expect(matchingSettings('merchant id', defaultSettingsBlocks)).toContainEqual({
    tab: 'api',
    field: 'payfast_merchant_id',
    label: expect.stringMatching(/merchant id/i),
    within: 'API configuration',
  })
})

test('at most six, and none without a word', () => {
  expect(found('e')).toHaveLength(6)
  expect(found('  ')).toEqual([])
  expect(found('zebra')).toEqual([])
})
