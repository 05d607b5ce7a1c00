import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { type Actor, hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { announceChange } from '#modules/settings/operations/announce-change.server.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { mentionsPicture, withPicture } from '#platform/database/columns.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { mayManageGlobalSeo } from '../policy.ts'
import { defaultGlobalSeo, globalSeoValues } from '../queries/global-seo.server.ts'
import { globalGroups, guardedNames } from '../rules/global-fields.ts'
import { type GlobalInput, type GlobalValues, globalValues } from '../rules/global-form.ts'
import { globalSeoSettings, pageSeoSettings } from '../tables.server.ts'

const maxMailedLength = 300
const seoTab = 'SEO Settings'
const mayNotManageGlobalSeo = refuse(
  'forbidden',
  'You do not have permission to manage SEO settings.',
)

/** Writes the SEO tab whole. `version` stands for the values that the form began with. */
export async function saveGlobalSeo(
  actor: Actor,
  input: GlobalInput,
  { version, title = `Settings saved: ${seoTab}` }: { version: string; title?: string | undefined },
): Promise<Result<null>> {
  if (!mayManageGlobalSeo(actor)) return mayNotManageGlobalSeo
  return transact(async (tx) => {
    await tx.insert(globalSeoSettings).values({ id: 1 }).onConflictDoNothing()
    await tx.select({ id: globalSeoSettings.id }).from(globalSeoSettings).for('update')
    const before = await globalSeoValues(tx)
    if (versionOfValues(before) !== version) return savedMeanwhile('this tab')
    const after = globalValues(input)
    const guarded = guardedNames.filter((name) => before[name] !== after[name])
    if (guarded.length > 0 && !hasRecentPassword(actor)) {
      return refuse('invalid', 'Enter your password to change what runs on the site.', {
        fields: { currentPassword: ['Enter your password.'] },
      })
    }
    await contentChanged(tx)
    await tx.update(globalSeoSettings).set(input)
    await announceChange(tx, actor, {
      tab: seoTab,
      secrets: [],
      changes: guarded.map((name) => difference(name, before, after)),
    })
    await recordActivity(tx, {
      actor,
      entityType: 'seo_setting',
      entityId: 'global',
      action: 'updated',
      title,
      ...changes(before, after),
    })
    return ok(null)
  })
}

function difference(
  name: (typeof guardedNames)[number],
  before: GlobalValues,
  after: GlobalValues,
) {
  const label =
    globalGroups.flatMap(({ fields }) => fields).find((field) => field.name === name)?.label ?? name
  return { label, theirs: shortened(before[name]), yours: shortened(after[name]) }
}

/** The audit log has the whole of it. */
function shortened(text: string): string {
  return text.length > maxMailedLength
    ? `${text.slice(0, maxMailedLength)}… (${text.length} characters)`
    : text
}

/**
 * Puts the SEO tab back to its defaults (A§4). IDs, profiles and scripts are lost, so it wants the
 * tab's name in `typedName`. Refuses as saving does.
 */
export async function resetGlobalSeo(
  actor: Actor,
  { version, typedName }: { version: string; typedName: string },
): Promise<Result<null>> {
  if (!mayManageGlobalSeo(actor)) return mayNotManageGlobalSeo
  if (typedName.trim().toLowerCase() !== seoTab.toLowerCase())
    return refuse('invalid', 'Nothing was reset.', {
      fields: { typedName: [`Type ${seoTab} to reset this tab.`] },
    })
  return saveGlobalSeo(actor, defaultGlobalSeo, { version, title: `Settings reset: ${seoTab}` })
}

/** Writes the new path of a picture of the media library where it is shared. */
export async function replaceSharedPicture(
  tx: Transaction,
  key: string,
  path: string,
): Promise<void> {
  for (const table of [globalSeoSettings, pageSeoSettings])
    await tx
      .update(table)
      .set({ ogImage: withPicture(table.ogImage, key, path) })
      .where(mentionsPicture(table.ogImage, key))
}
