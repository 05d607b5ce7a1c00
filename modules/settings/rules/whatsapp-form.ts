import { z } from 'zod'
import {
  iconColour,
  iconSize,
  isWhatsappPosition,
  maxOffset,
  maxTooltipLength,
  normalisedPhone,
  type WhatsappSettings,
} from './whatsapp-settings.ts'

const maxMessageLength = 320
const checkbox = z.string().optional()

const whatsappForm = z.object({
  enabled: checkbox,
  phone_number: z.string(),
  // Browsers send lines with two signs at their ends, and count one.
  default_message: z.string().transform((text) => text.replaceAll('\r\n', '\n')),
  tooltip: z.string(),
  icon_color: z.string(),
  icon_size: z.string(),
  position: z.string(),
  horizontal_offset: z.string(),
  vertical_offset: z.string(),
  display_on_mobile: checkbox,
  display_on_desktop: checkbox,
})

type Problem = [field: keyof WhatsappSettings, message: string]

/**
 * The settings form (A§5, B§5): its problems in the order of the specification, so that the first
 * one is the one to show.
 */
export const whatsappFormSchema = whatsappForm.transform((form, context): WhatsappSettings => {
  const phone = normalisedPhone(form.phone_number)
  const colour = form.icon_color.trim()
  const [size, across, down] = [form.icon_size, form.horizontal_offset, form.vertical_offset].map(
    pixels,
  )
  const { position } = form
  const problems = problemsOf(form, { phone, colour, size, across, down })
  for (const problem of problems)
    if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] })
  if (problems.some(Boolean) || !isWhatsappPosition(position)) return z.NEVER
  return {
    enabled: form.enabled !== undefined,
    phone_number: phone,
    default_message: form.default_message,
    tooltip: form.tooltip.slice(0, maxTooltipLength),
    icon_color: colour,
    icon_size: size ?? iconSize.usual,
    position,
    horizontal_offset: across ?? 0,
    vertical_offset: down ?? 0,
    display_on_mobile: form.display_on_mobile !== undefined,
    display_on_desktop: form.display_on_desktop !== undefined,
  }
})

type Read = {
  phone: string
  colour: string
  size: number | undefined
  across: number | undefined
  down: number | undefined
}

function problemsOf(
  form: z.output<typeof whatsappForm>,
  { phone, colour, size, across, down }: Read,
): (Problem | false)[] {
  const { position } = form
  return [
    form.enabled !== undefined &&
      phone === '' && [
        'phone_number',
        'WhatsApp phone number is required when the integration is enabled.',
      ],
    phone !== '' &&
      !/^\+?\d{7,15}$/.test(phone) && [
        'phone_number',
        'Enter a valid international phone number (7-15 digits, optional leading +).',
      ],
    !iconColour.test(colour) && [
      'icon_color',
      'Icon color must be a valid hex value (e.g. #25D366).',
    ],
    !isWithin(size, iconSize.min, iconSize.max) && [
      'icon_size',
      'Icon size must be between 32px and 96px.',
    ],
    !isWithin(across, 0, maxOffset) && [
      'horizontal_offset',
      'Horizontal offset must be between 0px and 120px.',
    ],
    !isWithin(down, 0, maxOffset) && [
      'vertical_offset',
      'Vertical offset must be between 0px and 120px.',
    ],
    !isWhatsappPosition(position) && ['position', 'Select a valid icon position.'],
    form.default_message.length > maxMessageLength && [
      'default_message',
      'Default message must be 320 characters or fewer.',
    ],
  ]
}

function pixels(text: string): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
}

function isWithin(value: number | undefined, min: number, max: number): boolean {
  return value !== undefined && value >= min && value <= max
}
