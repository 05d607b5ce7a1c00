import { contentRead } from '#platform/caching/content-read.server.ts'
import { findRedirect, type RedirectMap, redirectMap } from '../rules/redirect-map.ts'
import { redirects } from '../tables.server.ts'

const maxRedirects = 20_000

const cachedMap = contentRead(async (tx): Promise<RedirectMap> => {
  const { id, fromAddress, toAddress, status } = redirects
  return redirectMap(
    await tx
      .select({ id, from: fromAddress, to: toAddress, status })
      .from(redirects)
      .limit(maxRedirects),
  )
})

/**
 * Where an old address leads: `url` is path and query as requested. Null without a redirect, and
 * while the database is slow. Cached until a redirect changes on any server.
 */
export async function redirectOf(
  url: string,
): Promise<{ id: string; to: string; status: number } | null> {
  const map = await cachedMap('')
  return map.ok ? findRedirect(map.value, url) : null
}
