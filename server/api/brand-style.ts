import type { Hono } from 'hono'
import { parseBrandFileName } from '#modules/settings/rules/appearance/brand-address.ts'
import { brandStyle } from '#modules/settings/rules/appearance/brand-style.ts'
import type { HttpEnv } from '../request-scope.ts'

/**
 * `GET /brand/c8412a-f2a33a-soft.css`: what the brand changes of the style sheets of the areas. The address says everything that is in it, so it never changes and
 * needs no settings; documents carry the same text inside them.
 */
export function brandStyles(app: Hono<HttpEnv>): void {
  app.get('/brand/:file', (c) => {
    const style = parseBrandFileName(c.req.param('file'))
    if (!style) return c.text('Style sheet not found.', 404, { 'cache-control': 'no-store' })
    return c.body(brandStyle(style), 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' })
  })
}
