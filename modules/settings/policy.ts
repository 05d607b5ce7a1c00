import type { Actor } from '#modules/identity/rules/actor.ts'
import type { DevelopmentSettings } from './rules/development-settings.ts'

/** D24: the test and debug pages are there for administrators, while the debug panel is switched on. For everybody else they do not exist. */
export const maySeeDebugPages = (actor: Actor, development: DevelopmentSettings): boolean =>
  development.enable_debug_panel && actor.kind === 'person' && actor.staff?.role === 'admin' && !actor.mustChangePassword
