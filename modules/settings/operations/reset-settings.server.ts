import { type Result, refuse } from '#kernel/result.ts'
import { type Actor, hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageSettings } from '../policy.ts'
import { defaultChange } from '../queries/settings-tab.server.ts'
import type { SettingsTabName } from '../rules/settings-tab-labels.ts'
import { tabNamed } from '../rules/settings-tabs.ts'
import { lockSettings, noPermission, passwordFirst, writeTab } from './write-tab.server.ts'

/**
 * Puts a tab back to its defaults (A§4). `version` is what staff saw when they decided. A tab that
 * would lose secrets, the bank account or the seller wants its own name in `typedName`. Refuses as
 * saving does.
 */
export async function resetSettings(
  actor: Actor,
  name: SettingsTabName,
  { version, typedName }: { version: string; typedName: string },
): Promise<Result<null>> {
  if (!mayManageSettings(actor)) return noPermission
  const tab = tabNamed(name)
  if (tab.isGuarded && !hasRecentPassword(actor)) return passwordFirst
  if (tab.loses !== undefined && typedName.trim().toLowerCase() !== tab.label.toLowerCase())
    return refuse('invalid', 'Nothing was reset.', {
      fields: { typedName: [`Type ${tab.label} to reset this tab.`] },
    })
  return transact(async (tx) => {
    const current = await lockSettings(tx, name, version)
    if (!current)
      return refuse(
        'conflict',
        'Someone else saved this tab in the meantime. Look at it again before you reset it.',
      )
    return writeTab(tx, actor, {
      name,
      current,
      change: defaultChange(name, current),
      title: `Settings reset: ${tab.label}`,
    })
  })
}
