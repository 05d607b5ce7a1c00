import { z } from 'zod'
import { ok } from '#kernel/result.ts'
import { on, refuseSettings, type SettingsTab } from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'
import {
  iconColour,
  iconSize,
  isWhatsappPosition,
  maxOffset,
  maxTooltipLength,
  normalisedPhone,
  type WhatsappSettings,
} from '../whatsapp-settings.ts'

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

const positions = [
  { value: 'bottom-right', label: 'Bottom right' },
  { value: 'bottom-left', label: 'Bottom left' },
  { value: 'top-right', label: 'Top right' },
  { value: 'top-left', label: 'Top left' },
]

export const whatsappTab: SettingsTab = {
  label: settingsTabLabels.whatsapp,
  columns: ['whatsappSettings'],
  groups: () => [
    {
      title: 'WhatsApp button',
      fields: [
        { kind: 'switch', name: 'enabled', label: 'Show the button on public pages' },
        {
          kind: 'tel',
          name: 'phone_number',
          label: 'Phone number',
          max: 40,
          hint: 'International, such as +27 82 555 0142.',
          showsLinkedPhone: true,
        },
        {
          kind: 'area',
          name: 'default_message',
          label: 'Default message',
          max: 320,
          hint: 'At most 320 characters; the visitor can change it.',
        },
        { kind: 'text', name: 'tooltip', label: 'Tooltip', max: maxTooltipLength },
      ],
    },
    {
      title: 'Look',
      fields: [
        {
          kind: 'colour',
          name: 'icon_color',
          label: 'Icon colour',
          max: 7,
          hint: 'Such as #25D366.',
        },
        {
          kind: 'slider',
          name: 'icon_size',
          label: 'Icon size',
          min: iconSize.min,
          max: iconSize.max,
          step: 4,
          unit: 'px',
        },
        { kind: 'choice', name: 'position', label: 'Position', options: positions },
        {
          kind: 'number',
          name: 'horizontal_offset',
          label: 'Horizontal offset',
          min: 0,
          max: maxOffset,
          unit: 'px',
        },
        {
          kind: 'number',
          name: 'vertical_offset',
          label: 'Vertical offset',
          min: 0,
          max: maxOffset,
          unit: 'px',
        },
        { kind: 'switch', name: 'display_on_mobile', label: 'On phones' },
        { kind: 'switch', name: 'display_on_desktop', label: 'On larger screens' },
      ],
    },
  ],
  values: ({ whatsappSettings: own }) => ({
    enabled: on(own.enabled),
    phone_number: own.phone_number,
    default_message: own.default_message,
    tooltip: own.tooltip,
    icon_color: own.icon_color,
    icon_size: String(own.icon_size),
    position: own.position,
    horizontal_offset: String(own.horizontal_offset),
    vertical_offset: String(own.vertical_offset),
    display_on_mobile: on(own.display_on_mobile),
    display_on_desktop: on(own.display_on_desktop),
  }),
  parse: (typed) => {
    // Browsers leave out a box that is not ticked; the schema was written for them.
    const sent = Object.entries(typed).filter(
      ([name, value]) => value !== '' || !switches.has(name),
    )
    const parsed = whatsappFormSchema.safeParse(Object.fromEntries(sent))
    if (parsed.success) return ok({ whatsappSettings: parsed.data })
    // B§5: the first error is shown.
    const [first] = parsed.error.issues
    return refuseSettings({
      [String(first?.path[0] ?? 'enabled')]: [first?.message ?? 'Please check the form.'],
    })
  },
}

const switches: ReadonlySet<string> = new Set([
  'enabled',
  'display_on_mobile',
  'display_on_desktop',
])
