import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'
import type { DevelopmentSettings } from './rules/tabs/development.ts'

/**
 * D24: the test and debug pages are there for administrators, while the debug panel is switched on.
 * For other users they do not exist.
 */
export const maySeeDebugPages = (actor: Actor, development: DevelopmentSettings): boolean =>
  development.enable_debug_panel &&
  actor.kind === 'person' &&
  actor.staff?.role === 'admin' &&
  hasPermission(actor, 'settings.manage')

/** Staff who change how the shop works, who is paid, and what it says of itself. */
export const mayManageSettings = (actor: Actor): boolean => hasPermission(actor, 'settings.manage')

/**
 * D24: whether the passphrase is set and works is for administrators, while the diagnostic is
 * switched on.
 */
export const maySeePassphraseDiagnostic = (
  actor: Actor,
  development: DevelopmentSettings,
): boolean =>
  development.enable_payfast_diagnostic &&
  actor.kind === 'person' &&
  actor.staff?.role === 'admin' &&
  hasPermission(actor, 'settings.manage')
