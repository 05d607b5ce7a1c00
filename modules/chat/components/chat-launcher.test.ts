import { expect, test } from 'vitest'
import { whatsappButton } from '#modules/settings/rules/whatsapp-button.ts'
import { defaultWhatsappSettings } from '#modules/settings/rules/whatsapp-settings.ts'
import { chatLauncher } from '../widget/rules/launcher.ts'
import { defaultWidgetConfig, type WidgetConfig } from '../widget/rules/widget-config.ts'
import { launcherRules } from './chat-launcher.tsx'

function rules(
  config: Partial<WidgetConfig>,
  whatsapp: Partial<typeof defaultWhatsappSettings> | null,
) {
  const launcher = chatLauncher({ ...defaultWidgetConfig, isEnabled: true, ...config }, '/')
  const button =
    whatsapp &&
    whatsappButton({
      ...defaultWhatsappSettings,
      enabled: true,
      phone_number: '27825550199',
      ...whatsapp,
    })
  if (!launcher) throw new Error('There is no launcher')
  return launcherRules(launcher, button)
}

test('alone in its corner', () => {
  expect(rules({}, null)).toMatchObject({
    ':root': {
      '--chat-colour': '#3B82F6',
      '--chat-sign': '#0B1220',
      '--chat-across': '24px',
      '--chat-down': '24px',
      '--chat-down-wide': '24px',
    },
    '.site-footer': { '--floor': '80px' },
  })
})

test('the WhatsApp button in the same corner is not covered', () => {
  expect(rules({}, { icon_size: 72, vertical_offset: 40, horizontal_offset: 10 })).toMatchObject({
    ':root': {
      '--chat-across': '18px',
      '--chat-down': '124px',
      '--chat-across-wide': '18px',
      '--chat-down-wide': '124px',
    },
    '.site-footer': { '--floor': '180px' },
  })
})

test('where the WhatsApp button is on phones alone, wide windows have the launcher in the corner', () => {
  expect(rules({}, { display_on_desktop: false })[':root']).toMatchObject({
    '--chat-down': '92px',
    '--chat-down-wide': '24px',
  })
})

test('another corner is another corner, and at the top nothing is moved below the footer', () => {
  expect(rules({ position: 'top-left' }, {})).toEqual({
    ':root': {
      '--chat-colour': '#3B82F6',
      '--chat-sign': '#0B1220',
      '--chat-across': '24px',
      '--chat-down': '24px',
      '--chat-across-wide': '24px',
      '--chat-down-wide': '24px',
    },
  })
})
