import { expect, test } from 'vitest'
import { whatsappButton } from '#modules/settings/rules/whatsapp-button.ts'
import { defaultWhatsappSettings } from '#modules/settings/rules/whatsapp-settings.ts'
import { sharedRules } from './contact-buttons.tsx'

function rules(settings: Partial<typeof defaultWhatsappSettings>) {
  const enabled = { ...defaultWhatsappSettings, enabled: true, phone_number: '27825550199' }
  const button = whatsappButton({ ...enabled, ...settings })
  if (!button) throw new Error('There is no button')
  return sharedRules(button)
}

test('the button that chat and WhatsApp share is where WhatsApp would be, and both open above it', () => {
  expect(rules({ icon_size: 72, vertical_offset: 40, horizontal_offset: 10 })).toEqual({
    '.contact-toggle': { '--size': '72px', '--across': '10px', '--down': '40px' },
    '.contact-ways': { '--across': '10px', '--down': '124px' },
  })
})

test('the wider of the two is centred over it, and never leaves the window', () => {
  expect(rules({ icon_size: 32 })['.contact-ways']).toMatchObject({ '--across': '12px' })
  expect(rules({ icon_size: 32, horizontal_offset: 0 })['.contact-ways']).toMatchObject({
    '--across': '0px',
  })
})
