export const whatsappPositions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
export type WhatsappPosition = (typeof whatsappPositions)[number]

// The limits of A§9, in pixels and characters.
export const iconSize = { min: 32, max: 96, usual: 56 } as const
export const maxOffset = 120
export const maxTooltipLength = 120
export const iconColour = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

export function isWhatsappPosition(text: string): text is WhatsappPosition {
  return whatsappPositions.some((known) => known === text)
}

/**
 * As it is stored and linked: digits after at most one +, no leading zeros; a leading 00 means +.
 * '082 …' is South African, also without its zero: nine digits and no +.
 */
export function normalisedPhone(text: string): string {
  const bare = text.replace(/[^\d+]/g, '')
  const isInternational = bare.startsWith('+') || bare.startsWith('00')
  const digits = bare.replace(/\D/g, '').replace(/^0+/, '')
  if (!isInternational && digits.length === 9) return `+27${digits}`
  return isInternational && digits !== '' ? `+${digits}` : digits
}

/**
 * The number that the link of the button uses, as people write it: '+27 82 555 0142'. Blank while
 * there is none.
 */
export function linkedPhone(text: string): string {
  const digits = normalisedPhone(text).replace('+', '')
  const [, area, first, last] = /^27(\d{2})(\d{3})(\d{4})$/.exec(digits) ?? []
  if (area !== undefined) return `+27 ${area} ${first} ${last}`
  return digits === '' ? '' : `+${digits}`
}

/**
 * A§3 whatsapp_settings, as stored. Plain types: the button is on every public page, and the form's
 * schema (whatsapp-form.ts) need not be.
 */
export type WhatsappSettings = {
  enabled: boolean
  phone_number: string
  default_message: string
  tooltip: string
  icon_color: string
  icon_size: number
  position: WhatsappPosition
  horizontal_offset: number
  vertical_offset: number
  display_on_mobile: boolean
  display_on_desktop: boolean
}

export const defaultWhatsappSettings: WhatsappSettings = {
  enabled: false,
  phone_number: '',
  default_message: 'Hi! I would like to learn more about your hosting plans.',
  tooltip: 'Chat with us on WhatsApp',
  icon_color: '#25D366',
  icon_size: 56,
  position: 'bottom-right',
  horizontal_offset: 24,
  vertical_offset: 24,
  display_on_mobile: true,
  display_on_desktop: true,
}
