import { ok } from '#kernel/result.ts'
import { on, refuseSettings, type SettingsTab } from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'
import { whatsappFormSchema } from '../whatsapp-form.ts'
import { iconSize, maxOffset, maxTooltipLength } from '../whatsapp-settings.ts'

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
