import { data, type RouterContextProvider } from 'react-router'
import { requestInfo } from '#app/request/request-info.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { maySeeDebugPages } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'

/** The data of a debug page, or a 404 without administrator rights. */
export async function forDebuggers<T>(
  context: Readonly<RouterContextProvider>,
  load: () => Promise<T> | T,
) {
  if ((await debuggerOf(context)) === null) return data(null, { status: 404 })
  return data(await load())
}

/** The same for an action. */
export async function byDebugger({ context }: GuardArgs): Promise<Actor> {
  const actor = await debuggerOf(context)
  if (actor === null) throw new Response(null, { status: 404 })
  return actor
}

async function debuggerOf(context: Readonly<RouterContextProvider>): Promise<Actor | null> {
  const [actor, settings] = await Promise.all([context.get(requestInfo).actor(), siteSettings()])
  return maySeeDebugPages(actor, settings.developmentSettings) ? actor : null
}
