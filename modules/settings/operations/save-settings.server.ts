import { andThen, type Result, refuse } from '#kernel/result.ts'
import { type Actor, hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { mayManageSettings } from '../policy.ts'
import type { FormValues } from '../rules/settings-form.ts'
import type { SettingsTabName } from '../rules/settings-tab-labels.ts'
import { tabNamed } from '../rules/settings-tabs.ts'
import { lockSettings, noPermission, passwordFirst, writeTab } from './write-tab.server.ts'

/**
 * Writes one tab, whole or not at all (D27). `version` is that of the tab when the form was made.
 * Secrets are sealed; a blank one keeps what is stored (D26).
 */
export async function saveSettings(
  actor: Actor,
  name: SettingsTabName,
  typed: FormValues,
  version: string,
): Promise<Result<null>> {
  if (!mayManageSettings(actor)) return noPermission
  const tab = tabNamed(name)
  if (tab.isGuarded && !hasRecentPassword(actor)) return passwordFirst
  return transact(async (tx) => {
    const current = await lockSettings(tx, name, version)
    if (!current) return refuse('conflict', newerSave)
    return andThen(tab.parse(typed, { current, encrypt }), (change) =>
      writeTab(tx, actor, { name, current, change }),
    )
  })
}

export const newerSave =
  'Someone else saved this tab in the meantime. Your changes are not saved yet. Compare both below, then save again to keep yours.'
