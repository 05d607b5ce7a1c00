import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parsePicturePath } from '#kernel/files/picture.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { imageFiles, imageVariants } from '../tables.pictures.server.ts'
import { phonePicture, pictureVariant, storePicture } from './store-picture.server.ts'

useTestDatabase()

const photo = await sharp({
  create: { width: 800, height: 450, channels: 3, background: '#e0533a' },
})
  .png()
  .toBuffer()

async function stored(bytes: Buffer): Promise<string> {
  const path = await storePicture(db(), bytes)
  if (!path.ok) throw new Error(path.error.message)
  return path.value
}

test('the same picture twice is one; what is no picture, or an SVG from outside, is refused', async () => {
  expect(await stored(photo)).toBe(await stored(photo))
  expect(await db().$count(imageFiles)).toBe(1)
  const script = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  expect(await storePicture(db(), script)).toMatchObject({ ok: false, error: { code: 'invalid' } })
  expect(await storePicture(db(), Buffer.from('%PDF-1.7'))).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
  expect(await storePicture(db(), script, { drawings: true })).toMatchObject({ ok: true })
})

test('a size is made once, also when twenty ask at once, and kept', async () => {
  const key = parsePicturePath(await stored(photo))?.key ?? ''
  const made = await Promise.all(Array.from({ length: 20 }, () => pictureVariant(key, '480.webp')))
  expect(new Set(made.map((bytes) => bytes?.toString('base64'))).size).toBe(1)
  expect(await db().$count(imageVariants)).toBe(1)
  expect((await sharp(made[0] ?? Buffer.alloc(0)).metadata()).width).toBe(480)
  expect(await pictureVariant(key, '480.webp')).toEqual(made[0])
})

test.each(['481.webp', '480.gif', '480.avif.exe', '99999.webp', '0480.webp', ''])(
  '%s is not made',
  async (file) => {
    const key = parsePicturePath(await stored(photo))?.key ?? ''
    expect(await pictureVariant(key, file)).toBeNull()
  },
)

test('a picture that is not stored has no sizes', async () => {
  expect(await pictureVariant('b'.repeat(43), '480.webp')).toBeNull()
})

test('a PNG has the transparency of the picture, for logos in emails and documents', async () => {
  const clear = await sharp({
    create: { width: 400, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const key = parsePicturePath(await stored(clear))?.key ?? ''
  const made = await sharp((await pictureVariant(key, '320.png')) ?? Buffer.alloc(0)).stats()
  expect(made.channels).toHaveLength(4)
  expect(made.isOpaque).toBe(false)
})

test('a stored drawing that can’t be drawn is not there, and is not tried again', async () => {
  const broken = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><g></svg>',
  )
  const stored = await storePicture(db(), broken, { drawings: true })
  const key = parsePicturePath(stored.ok ? stored.value : '')?.key ?? ''
  expect(await pictureVariant(key, '320.webp')).toBeNull()
  const began = performance.now()
  expect(await pictureVariant(key, '320.avif')).toBeNull()
  expect(performance.now() - began).toBeLessThan(50)
})

test('what phones are offered first comes as an address that holds it; other sites’ pictures don’t', async () => {
  const [, inline = ''] =
    /^data:image\/avif;base64,(.+)$/.exec(await phonePicture(await stored(photo))) ?? []
  expect((await sharp(Buffer.from(inline, 'base64')).metadata()).width).toBe(720)
  expect(await phonePicture('https://example.org/a.jpg')).toBe('')
  expect(await phonePicture('')).toBe('')
})
