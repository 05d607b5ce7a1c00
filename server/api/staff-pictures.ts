import type { Hono } from 'hono'
import { staffPicture } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import { pictureInPath } from '#modules/identity/rules/staff-profile/staff-picture.ts'
import type { HttpEnv } from '../request-scope.ts'

/** `GET /staff-pictures/<hash>.webp`: visitors see the picture of who answers their chat. */
export function staffPictures(app: Hono<HttpEnv>): void {
  app.get('/staff-pictures/:file', async (c) => {
    const sha256 = pictureInPath(c.req.path)
    const bytes = sha256 === null ? null : await staffPicture(sha256)
    if (!bytes) return c.text('Picture not found.', 404, { 'cache-control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
