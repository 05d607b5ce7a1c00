import { sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { transact } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { maySetUpChat } from '../../policy.ts'
import { chatEventText } from '../../rules/chat-event.ts'
import { chatWidgetConfig } from '../../tables.server.ts'
import { widgetConfig } from '../queries/widget.server.ts'
import { type TypedWidget, widgetValues } from '../rules/widget-form.ts'

/**
 * Saves the widget. Cached pages are rebuilt with the launcher, and open panels ask for the
 * availability again. `version` is that of the values with which the form was made
 * (`versionOfValues`).
 */
export async function saveWidgetConfig(
  actor: Actor,
  { version, config }: TypedWidget,
): Promise<Result<null>> {
  if (!maySetUpChat(actor))
    return refuse('forbidden', 'You do not have permission to set up live chat.')
  return transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('chat-widget'))`)
    const before = widgetValues(await widgetConfig(tx))
    if (versionOfValues(before) !== version) return savedMeanwhile('these settings')
    await contentChanged(tx)
    await tx
      .insert(chatWidgetConfig)
      .values(config)
      .onConflictDoUpdate({ target: chatWidgetConfig.id, set: config })
    const after = widgetValues(config)
    await recordActivity(tx, {
      actor,
      entityType: 'settings',
      entityId: 'live-chat',
      action: 'updated',
      title: 'Live chat settings saved',
      ...changes(before, after),
    })
    await publish(tx, 'chats', chatEventText({ kind: 'availability', by: 'settings' }))
    return ok(null)
  })
}
