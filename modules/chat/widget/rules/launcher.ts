import { signColour } from '#modules/settings/rules/sign-colour.ts'
import { iconColour } from '#modules/settings/rules/whatsapp-settings.ts'
import {
  defaultWidgetConfig,
  type ShownOn,
  type WidgetConfig,
  type WidgetPosition,
} from './widget-config.ts'

/**
 * What a page shows of the chat before it is touched. It is the same for every visitor: the
 * availability is asked for when the panel opens.
 */
export type Launcher = {
  brandName: string
  position: WidgetPosition
  colour: string
  /** Of the sign on the colour, by contrast. */
  signColour: string
  autoShowAfterSeconds: number
}

export type LauncherSettings = Pick<
  WidgetConfig,
  'isEnabled' | 'showOn' | 'position' | 'brandColor' | 'brandName' | 'autoShowAfterSeconds'
>

/** The launcher of the page with this path; null where chat is switched off or not shown. */
export function chatLauncher(config: LauncherSettings, path: string): Launcher | null {
  if (!config.isEnabled || !isShownAt(config.showOn, path)) return null
  const colour = iconColour.test(config.brandColor.trim())
    ? config.brandColor.trim().toUpperCase()
    : defaultWidgetConfig.brandColor
  return {
    brandName: config.brandName.trim() || defaultWidgetConfig.brandName,
    position: config.position,
    colour,
    signColour: signColour(colour),
    autoShowAfterSeconds: config.autoShowAfterSeconds,
  }
}

export function isShownAt(shownOn: ShownOn, path: string): boolean {
  if (shownOn.mode === 'all') return true
  const isListed = shownOn.paths.some((pattern) => matches(pattern, path))
  return shownOn.mode === 'only' ? isListed : !isListed
}

/** '/products/*' is that page and all below it; '/*' is every page. */
function matches(pattern: string, path: string): boolean {
  const page = trimmed(path)
  if (!pattern.endsWith('/*')) return trimmed(pattern) === page
  const above = trimmed(pattern.slice(0, -2))
  return page === above || page.startsWith(above === '/' ? '/' : `${above}/`)
}

/** Without the slash at its end and in lower case: staff type paths by hand. */
function trimmed(path: string): string {
  return path.trim().toLowerCase().replace(/\/+$/, '') || '/'
}
