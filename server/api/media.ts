import type { Hono } from 'hono'
import { parsePicturePath } from '#kernel/files/picture.ts'
import { pictureVariant } from '#modules/content/operations/picture-variant.server.ts'
import type { HttpEnv } from '../request-scope.ts'

/**
 * `GET /media/<picture>/<width>.<format>`: a picture's name holds a hash of its bytes, so what was
 * sent once never changes.
 */
export function media(app: Hono<HttpEnv>): void {
  app.get('/media/:picture/:file', async (c) => {
    const file = c.req.param('file')
    const bytes = await pictureAt(c.req.path)
    if (!bytes) return c.text('Picture not found.', 404, { 'cache-control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': `image/${file.split('.')[1]}`,
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}

/** The bytes of a URL below /media/; null when there is no such picture or size. */
async function pictureAt(address: string): Promise<Buffer | null> {
  const end = address.lastIndexOf('/')
  const picture = parsePicturePath(address.slice(0, end))
  return picture ? pictureVariant(picture.key, address.slice(end + 1)) : null
}
