import type { Hono } from 'hono'
import { parseBrandFileName } from '#modules/settings/rules/appearance/brand-address.ts'
import { brandStyle } from '#modules/settings/rules/appearance/brand-style.ts'
import { iconPicture, parseIconName } from '#modules/settings/rules/appearance/mark.ts'
import type { HttpEnv } from '../request-id.ts'

const forEver = { 'cache-control': 'public, max-age=31536000, immutable' }

/**
 * `GET /brand/c8412a-f2a33a-soft.css`: what the brand changes of the style sheets of the areas. The
 * address says everything that is in it, so it never changes and
 * needs no settings; documents carry the same text inside them. `GET
 * /brand/icon-K-c8412a-f2a33a.svg`: the icon of a brand that has no picture for it.
 */
export function brandStyles(app: Hono<HttpEnv>): void {
  app.get('/brand/:file', (c) => {
    const file = c.req.param('file')
    const style = parseBrandFileName(file)
    if (style)
      return c.body(brandStyle(style), 200, {
        'content-type': 'text/css; charset=utf-8',
        ...forEver,
      })
    const icon = parseIconName(file)
    if (icon)
      return c.body(iconPicture(icon.letter, icon.colours), 200, {
        'content-type': 'image/svg+xml; charset=utf-8',
        ...forEver,
      })
    return c.text('Style sheet not found.', 404, { 'cache-control': 'no-store' })
  })
}
