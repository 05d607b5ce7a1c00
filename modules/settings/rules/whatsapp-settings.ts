import { z } from 'zod'

export const whatsappPositions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
export type WhatsappPosition = (typeof whatsappPositions)[number]

// The limits of A§9, in pixels and characters.
export const iconSize = { least: 32, most: 96, usual: 56 } as const
export const mostOffset = 120
export const longestTooltip = 120
export const iconColour = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

export function isWhatsappPosition(text: string): text is WhatsappPosition {
  return whatsappPositions.some((known) => known === text)
}

/** A§3 whatsapp_settings, as stored. The form's messages are B§5's and belong to the settings screen; what is shown is normalised (A§5). */
export const whatsappSettingsSchema = z.object({
  enabled: z.boolean(),
  phone_number: z.string(),
  default_message: z.string(),
  tooltip: z.string(),
  icon_color: z.string(),
  icon_size: z.number(),
  position: z.enum(whatsappPositions),
  horizontal_offset: z.number(),
  vertical_offset: z.number(),
  display_on_mobile: z.boolean(),
  display_on_desktop: z.boolean(),
})

export type WhatsappSettings = z.infer<typeof whatsappSettingsSchema>

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
