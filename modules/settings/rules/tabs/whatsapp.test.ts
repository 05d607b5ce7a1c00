import { describe, expect, test } from 'vitest'
import { defaultSettingsBlocks } from '../../defaults/default-settings.ts'
import { defaultWhatsappSettings, linkedPhone, normalisedPhone } from '../whatsapp-settings.ts'
import { whatsappTab } from './whatsapp.ts'

const form = {
  enabled: 'on',
  phone_number: '+27 82 555 0199',
  default_message: 'Hi',
  tooltip: 'Chat',
  icon_color: '#25D366',
  icon_size: '56',
  position: 'bottom-right',
  horizontal_offset: '24',
  vertical_offset: '24',
  display_on_mobile: 'on',
}
function parsed(changes: Record<string, string>) {
  return whatsappTab.parse(
    { ...form, ...changes },
    { current: defaultSettingsBlocks, encrypt: (text) => text },
  )
}

/** B§5: one problem is shown, the first. */
function messages(changes: Record<string, string>) {
  const result = parsed(changes)
  const fields = result.ok ? {} : (result.error.fields ?? {})
  return Object.entries(fields).flatMap(([name, [message]]) => [[name, message]])
}

const phone = 'Enter a valid international phone number (7-15 digits, optional leading +).'

describe('the WhatsApp settings form (A§5, B§5)', () => {
  test('gives settings as they are stored', () => {
    expect(parsed({ tooltip: 'y'.repeat(121), unknown: 'x' })).toEqual({
      ok: true,
      value: {
        whatsappSettings: {
          ...defaultWhatsappSettings,
          enabled: true,
          phone_number: '+27825550199',
          default_message: 'Hi',
          tooltip: 'y'.repeat(120),
          display_on_desktop: false,
        },
      },
    })
  })

  test.each([
    [
      { phone_number: '' },
      ['phone_number', 'WhatsApp phone number is required when the integration is enabled.'],
    ],
    [
      { phone_number: '000' },
      ['phone_number', 'WhatsApp phone number is required when the integration is enabled.'],
    ],
    [{ phone_number: '123456' }, ['phone_number', phone]],
    [{ phone_number: '1234567890123456' }, ['phone_number', phone]],
    [{ enabled: '', phone_number: '12' }, ['phone_number', phone]],
    [
      { icon_color: '25D366' },
      ['icon_color', 'Icon color must be a valid hex value (e.g. #25D366).'],
    ],
    [{ icon_size: '31' }, ['icon_size', 'Icon size must be between 32px and 96px.']],
    [{ icon_size: '97' }, ['icon_size', 'Icon size must be between 32px and 96px.']],
    [{ icon_size: '' }, ['icon_size', 'Icon size must be between 32px and 96px.']],
    [
      { horizontal_offset: '121' },
      ['horizontal_offset', 'Horizontal offset must be between 0px and 120px.'],
    ],
    [
      { vertical_offset: '-1' },
      ['vertical_offset', 'Vertical offset must be between 0px and 120px.'],
    ],
    [{ position: 'centre' }, ['position', 'Select a valid icon position.']],
    [
      { default_message: 'x'.repeat(321) },
      ['default_message', 'Default message must be 320 characters or fewer.'],
    ],
  ])('%o is refused', (changes, message) => {
    expect(messages(changes)).toEqual([message])
  })

  test('limits themselves are fine, and a number is not needed while it is off', () => {
    expect(
      messages({
        icon_size: '32',
        horizontal_offset: '0',
        vertical_offset: '120',
        icon_color: '#Abc',
        phone_number: '1234567',
      }),
    ).toEqual([])
    expect(
      messages({
        enabled: '',
        phone_number: '',
        default_message: 'x'.repeat(320),
        icon_size: '96',
      }),
    ).toEqual([])
    expect(messages({ default_message: `${'x'.repeat(159)}\r\n${'x'.repeat(160)}` })).toEqual([])
  })

  test('of several problems the first of the specification is shown, alone', () => {
    const wrong = { default_message: 'x'.repeat(321), position: '', icon_color: 'green' }
    const shown = (changes: Record<string, string>) => messages(changes).map(([name]) => name)
    expect(shown({ ...wrong, phone_number: '' })).toEqual(['phone_number'])
    expect(shown(wrong)).toEqual(['icon_color'])
    expect(shown({ ...wrong, icon_color: '#25D366' })).toEqual(['position'])
  })
})

test.each([
  ['+27 82 555 0199', '+27825550199'],
  ['0027825550199', '+27825550199'],
  ['082 555 0199', '+27825550199'],
  ['825550199', '+27825550199'],
  ['+82555019', '+82555019'],
  ['44 20 7946 0958', '442079460958'],
  ['27-82-555-0199', '27825550199'],
  ['+0082', '+82'],
  ['00', ''],
])('%s is stored as %s', (typed, stored) => {
  expect(normalisedPhone(typed)).toBe(stored)
})

test.each([
  ['082 555 0142', '+27 82 555 0142'],
  ['825550142', '+27 82 555 0142'],
  ['+27825550142', '+27 82 555 0142'],
  ['0044 20 7946 0958', '+442079460958'],
  ['', ''],
  ['000', ''],
])('%s is shown before it is saved as %s', (typed, shown) => {
  expect(linkedPhone(typed)).toBe(shown)
})
