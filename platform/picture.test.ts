import sharp from 'sharp'
import { expect, test } from 'vitest'
import { measurePicture, renderPicture } from './picture.server.ts'

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="800" height="400" fill="#e0533a"/><circle cx="400" cy="200" r="90"/></svg>',
)
const noise = await sharp({
  create: {
    width: 600,
    height: 400,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 25 },
  },
})
  .png()
  .toBuffer()

test('the type is that of the content, whatever a name says', async () => {
  expect(await measurePicture(drawing)).toEqual({
    contentType: 'image/svg+xml',
    width: 800,
    height: 400,
  })
  expect(await measurePicture(noise)).toEqual({ contentType: 'image/png', width: 600, height: 400 })
  expect(await measurePicture(Buffer.from('<html>no picture</html>'))).toBeUndefined()
})

test('a picture that lies on its side is measured as it is seen', async () => {
  const turned = await sharp(noise).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await measurePicture(turned)).toMatchObject({ width: 400, height: 600 })
})

test.each(['avif', 'webp', 'jpeg'] as const)(
  '%s in the width that was asked for, never larger than it was',
  async (format) => {
    const small = await sharp(await renderPicture(drawing, { width: 320, format })).metadata()
    expect([small.width, small.height]).toEqual([320, 160])
    const large = await sharp(await renderPicture(noise, { width: 1600, format })).metadata()
    expect(large.width).toBe(600)
  },
)

test('quality gives way to a limit of bytes', async () => {
  const free = await renderPicture(noise, { width: 480, format: 'webp' })
  const bound = await renderPicture(noise, { width: 480, format: 'webp', maxBytes: 14_000 })
  expect(bound.length).toBeLessThan(free.length)
})
