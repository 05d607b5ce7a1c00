import { signColour } from './sign-colour.ts'
import {
  defaultWhatsappSettings,
  iconColour,
  iconSize,
  isWhatsappPosition,
  maxOffset,
  maxTooltipLength,
  normalisedPhone,
  type WhatsappPosition,
  type WhatsappSettings,
} from './whatsapp-settings.ts'

/** What the public site shows. Lengths are pixels. */
export type WhatsappButton = {
  href: string
  tooltip: string
  position: WhatsappPosition
  size: number
  horizontalOffset: number
  verticalOffset: number
  colour: string
  /** Of the sign on the colour, by contrast. */
  signColour: string
  onMobile: boolean
  onDesktop: boolean
}

/**
 * Display normalisation of A§5: whatever is stored, the button is in its limits; null when it is
 * switched off or no digit of the number is left.
 */
export function whatsappButton(
  stored: Partial<Record<keyof WhatsappSettings, unknown>>,
): WhatsappButton | null {
  const settings = shaped(stored)
  // wa.me wants the country code first, and no +.
  const digits = normalisedPhone(settings.phone_number).replace('+', '')
  const { display_on_mobile: onMobile, display_on_desktop: onDesktop } = settings
  if (!settings.enabled || digits === '' || !(onMobile || onDesktop)) return null
  const message = settings.default_message.trim()
  const colour = iconColour.test(settings.icon_color.trim())
    ? settings.icon_color.trim().toUpperCase()
    : defaultWhatsappSettings.icon_color
  return {
    href: `https://wa.me/${digits}${message === '' ? '' : `?text=${encodeURIComponent(message.toWellFormed())}`}`,
    tooltip: settings.tooltip.trim().slice(0, maxTooltipLength).trim(),
    position: isWhatsappPosition(settings.position)
      ? settings.position
      : defaultWhatsappSettings.position,
    size: clamped(settings.icon_size, iconSize.min, {
      max: iconSize.max,
      otherwise: iconSize.usual,
    }),
    horizontalOffset: clamped(settings.horizontal_offset, 0, {
      max: maxOffset,
      otherwise: defaultWhatsappSettings.horizontal_offset,
    }),
    verticalOffset: clamped(settings.vertical_offset, 0, {
      max: maxOffset,
      otherwise: defaultWhatsappSettings.vertical_offset,
    }),
    colour,
    signColour: signColour(colour),
    onMobile,
    onDesktop,
  }
}

/**
 * Every field of the kind it should be; what is not is the default, and a switch that says nothing
 * is off.
 */
function shaped(
  stored: Partial<Record<keyof WhatsappSettings, unknown>>,
): Record<'enabled' | 'display_on_mobile' | 'display_on_desktop', boolean> &
  Record<'phone_number' | 'default_message' | 'tooltip' | 'icon_color' | 'position', string> &
  Record<'icon_size' | 'horizontal_offset' | 'vertical_offset', number> {
  const text = (name: keyof WhatsappSettings) =>
    typeof stored[name] === 'string' ? stored[name] : String(defaultWhatsappSettings[name])
  const length = (name: keyof WhatsappSettings) =>
    typeof stored[name] === 'number' ? stored[name] : Number.NaN
  const on = (name: keyof WhatsappSettings) => stored[name] === true
  return {
    enabled: on('enabled'),
    display_on_mobile: on('display_on_mobile'),
    display_on_desktop: on('display_on_desktop'),
    phone_number: text('phone_number'),
    default_message: text('default_message'),
    tooltip: text('tooltip'),
    icon_color: text('icon_color'),
    position: text('position'),
    icon_size: length('icon_size'),
    horizontal_offset: length('horizontal_offset'),
    vertical_offset: length('vertical_offset'),
  }
}

function clamped(
  value: number,
  min: number,
  { max, otherwise }: { max: number; otherwise: number },
): number {
  return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : otherwise
}
