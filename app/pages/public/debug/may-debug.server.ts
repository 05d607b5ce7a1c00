import { data, type RouterContextProvider } from 'react-router'
import { requestInfo } from '#app/request/request-info.server.ts'
import { maySeeDebugPages } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'

/** The data of a debug page, or a 404 for everyone but administrators (D24). */
export async function forDebuggers<T>(context: Readonly<RouterContextProvider>, load: () => Promise<T> | T) {
  const [actor, settings] = await Promise.all([context.get(requestInfo).actor(), siteSettings()])
  if (!maySeeDebugPages(actor, settings.developmentSettings)) return data(null, { status: 404 })
  return data(await load())
}
