import { describe, expect, test } from 'vitest'
import { whatsappButton } from './whatsapp-button.ts'
import { defaultWhatsappSettings, type WhatsappSettings } from './whatsapp-settings.ts'

const on: WhatsappSettings = {
  ...defaultWhatsappSettings,
  enabled: true,
  phone_number: '+27 82 555 0199',
}
const shown = (changes: Partial<Record<keyof WhatsappSettings, unknown>> = {}) =>
  whatsappButton({ ...on, ...changes } as WhatsappSettings)

describe('the WhatsApp button', () => {
  test('opens a chat with the default message', () => {
    const url = new URL(shown()?.href ?? '')
    expect([url.origin, url.pathname]).toEqual(['https://wa.me', '/27825550199'])
    expect(url.searchParams.get('text')).toBe(
      'Hi! I would like to learn more about your hosting plans.',
    )
    expect(shown({ default_message: 'R&D? 100% #1 + é\nyes' })?.href).toBe(
      'https://wa.me/27825550199?text=R%26D%3F%20100%25%20%231%20%2B%20%C3%A9%0Ayes',
    )
    expect(shown({ default_message: ' ' })?.href).toBe('https://wa.me/27825550199')
  })

  test.each([
    ['+27 82 555 0199', '27825550199'],
    ['0027 (82) 555-0199', '27825550199'],
    ['082 555 0199', '27825550199'],
    // As the form stores it.
    ['825550199', '27825550199'],
    ['+825550199', '825550199'],
    ['(0)21-555 0142', '27215550142'],
    ['javascript:alert(27)', '27'],
  ])('reads the number %s', (phone_number, digits) => {
    expect(shown({ phone_number })?.href).toContain(`https://wa.me/${digits}?`)
  })

  test.each([
    ['switched off', { enabled: false }],
    ['no number', { phone_number: '' }],
    ['no digits', { phone_number: 'call us' }],
    ['only zeros', { phone_number: '+00 0' }],
    ['nowhere', { display_on_mobile: false, display_on_desktop: false }],
  ])('is hidden: %s', (_case, changes) => {
    expect(shown(changes)).toBeNull()
  })

  test.each([
    [{ icon_size: 31 }, { size: 32 }],
    [{ icon_size: 97 }, { size: 96 }],
    [{ icon_size: Number.NaN }, { size: 56 }],
    [{ icon_size: 'big' }, { size: 56 }],
    [
      { horizontal_offset: -1, vertical_offset: 121 },
      { horizontalOffset: 0, verticalOffset: 120 },
    ],
    [{ position: 'middle' }, { position: 'bottom-right' }],
    [{ position: 'top-left' }, { position: 'top-left' }],
    [{ icon_color: '#abc' }, { colour: '#ABC' }],
    [{ icon_color: '#25d36' }, { colour: '#25D366' }],
    [{ icon_color: 'red;}' }, { colour: '#25D366' }],
    [{ tooltip: ` ${'x'.repeat(130)}` }, { tooltip: 'x'.repeat(120) }],
    [{ icon_color: '#25D366' }, { signColour: '#0B1220' }],
    [{ icon_color: '#075E54' }, { signColour: '#FFFFFF' }],
  ])('%o is shown as %o (A§5)', (stored, expected) => {
    expect(shown(stored)).toMatchObject(expected)
  })
})

test.each([
  [{}],
  [{ enabled: true }],
  [{ enabled: 'yes', phone_number: '27215550142' }],
  [{ enabled: true, phone_number: null, display_on_mobile: true }],
])('of %j, which is not what settings look like, there is no button', (stored) => {
  expect(whatsappButton(stored)).toBeNull()
})

test('one field of a wrong kind is the default, the rest stays', () => {
  const stored = {
    ...defaultWhatsappSettings,
    enabled: true,
    phone_number: '27215550142',
    default_message: 5,
    icon_size: '40',
  }
  expect(whatsappButton(stored)).toMatchObject({
    href: expect.stringContaining('wa.me/27215550142?text=Hi'),
    size: 56,
  })
})
