import type { Hono } from 'hono'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { config } from '#platform/config.server.ts'
import type { HttpEnv } from '../../../request-id.ts'
import { referencePage, referencePath } from './page.ts'
import { referenceStyle } from './page-style.ts'

/**
 * `GET /developers/api`, and one page for each subject: what programs of others need to know, made
 * of the table of endpoints. The search works without scripts, and there are none.
 */
export function apiReference(app: Hono<HttpEnv>): void {
  app.get(`${referencePath}/:subject?`, async (c, next) => {
    const search = (c.req.query('q') ?? '').trim().slice(0, 100)
    const { siteTitle } = await siteSettings()
    const page = referencePage(
      { subject: c.req.param('subject') ?? null, search },
      {
        title: brandName(siteTitle),
        origin: config().publicUrl,
        nonce: c.get('nonce'),
        style: referenceStyle,
      },
    )
    return page === null ? next() : c.html(page)
  })
}
