import { expect, test } from 'vitest'
import { offeredWidths, parsePicturePath, pictureMentions, picturePath } from './picture.ts'

const key = 'a'.repeat(43)

test('a path says how large its picture is', () => {
  expect(parsePicturePath(picturePath(key, 1600, { height: 900 }))).toEqual({
    path: `/media/${key}-1600x900`,
    key,
    width: 1600,
    height: 900,
    focus: 'cc',
  })
  expect(parsePicturePath(picturePath(key, 1600, { height: 900, focus: 'lt' }))).toMatchObject({
    path: `/media/${key}-1600x900-lt`,
    focus: 'lt',
  })
})

test.each([
  'https://example.com/a.png',
  '/media/short-1x1',
  `/media/${key}`,
  `/media/${key}-1600x900/720.avif`,
  `/media/${key}-axb`,
])('%s is not a picture of ours', (path) => {
  expect(parsePicturePath(path)).toBeUndefined()
})

test.each([
  [100, [320]],
  [640, [320, 480, 640]],
  [1000, [320, 480, 640, 720, 960]],
])('a picture of %i px is offered in %j', (width, widths) => {
  expect(offeredWidths(width)).toEqual(widths)
})

test('a picture is found in rich text in every size and focus, and no other one is', () => {
  const other = 'b'.repeat(43)
  const html = `<img src="/media/${key}-1600x900-lt/720.avif"><img src="/media/${key}-20x10"><img src="/media/${other}-20x10">`
  const next = picturePath('c'.repeat(43), 5, { height: 5, focus: 'rb' })
  expect(html.replace(new RegExp(pictureMentions(key), 'g'), next)).toBe(
    `<img src="${next}/720.avif"><img src="${next}"><img src="/media/${other}-20x10">`,
  )
})
