import { checkbox, choice, number, text } from '../setting-kinds.ts'
import { declaredTab } from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'
import {
  iconColour,
  iconSize,
  maxOffset,
  maxTooltipLength,
  normalisedPhone,
} from '../whatsapp-settings.ts'

const phoneMessage = 'Enter a valid international phone number (7-15 digits, optional leading +).'

const offset = (label: string) =>
  number(label, {
    min: 0,
    max: maxOffset,
    unit: 'px',
    message: `${label} must be between 0px and ${maxOffset}px.`,
  })

/** A§5 and B§5: the problem that is shown is the first in this order. */
const order = [
  'phone_number',
  'icon_color',
  'icon_size',
  'horizontal_offset',
  'vertical_offset',
  'position',
  'default_message',
] as const

export const whatsappTab = declaredTab({
  label: settingsTabLabels.whatsapp,
  columns: ['whatsappSettings'],
  groups: {
    'WhatsApp button': {
      fields: {
        enabled: checkbox('Show the button on public pages'),
        phone_number: text('Phone number', {
          kind: 'tel',
          max: 40,
          tooLong: phoneMessage,
          tidy: normalisedPhone,
          form: /^(?:\+?\d{7,15})?$/,
          message: phoneMessage,
          hint: 'International, such as +27 82 555 0142.',
          showsLinkedPhone: true,
        }),
        default_message: text('Default message', {
          kind: 'area',
          max: 320,
          tooLong: 'Default message must be 320 characters or fewer.',
          hint: 'At most 320 characters; the visitor can change it.',
        }),
        tooltip: text('Tooltip', { max: maxTooltipLength, isCut: true }),
      },
    },
    Look: {
      fields: {
        icon_color: text('Icon colour', {
          kind: 'colour',
          max: 7,
          form: iconColour,
          message: 'Icon color must be a valid hex value (e.g. #25D366).',
          hint: 'Such as #25D366.',
        }),
        icon_size: number('Icon size', {
          isSlider: true,
          min: iconSize.min,
          max: iconSize.max,
          step: 4,
          unit: 'px',
          message: 'Icon size must be between 32px and 96px.',
        }),
        position: choice(
          'Position',
          {
            'bottom-right': 'Bottom right',
            'bottom-left': 'Bottom left',
            'top-right': 'Top right',
            'top-left': 'Top left',
          },
          { message: 'Select a valid icon position.' },
        ),
        horizontal_offset: offset('Horizontal offset'),
        vertical_offset: offset('Vertical offset'),
        display_on_mobile: checkbox('On phones'),
        display_on_desktop: checkbox('On larger screens'),
      },
    },
  },
  saved: ({ whatsappSettings }) => whatsappSettings,
  change: (whatsappSettings) => ({ whatsappSettings }),
  check: ({ enabled, phone_number }, problems) => {
    if (enabled && phone_number === '')
      problems.phone_number = ['WhatsApp phone number is required when the integration is enabled.']
    const [, ...later] = order.filter((name) => problems[name])
    for (const name of later) delete problems[name]
  },
})
