import { data, type RouterContextProvider } from 'react-router'
import { requestInfo } from '#app/request/request-info.server.ts'
import { maySeeDebugPages } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'

/** What a debug page shows, or the answer of an address that does not exist (D24): for everybody else it is the same 404 as any. */
export async function forDebuggers<T>(context: Readonly<RouterContextProvider>, load: () => Promise<T> | T) {
  const [actor, settings] = await Promise.all([context.get(requestInfo).actor(), siteSettings()])
  if (!maySeeDebugPages(actor, settings.developmentSettings)) return data(null, { status: 404 })
  return data(await load())
}
