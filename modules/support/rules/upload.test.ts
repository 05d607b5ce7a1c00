import { expect, test } from 'vitest'
import { isUploading, type Upload, withChange, withFiles } from './upload.ts'

const file = (key: string, size = 10) => ({ key, name: `${key}.txt`, size })
const statuses = (uploads: readonly Upload[]) => uploads.map(({ status }) => status)

test('files wait in the order in which they were chosen', () => {
  const uploads = withFiles(withFiles([], [file('a')]), [file('b'), file('c')])
  expect(uploads.map(({ key, status }) => [key, status])).toEqual([
    ['a', 'waiting'],
    ['b', 'waiting'],
    ['c', 'waiting'],
  ])
})

test('a file that is too large is named in the words of the specification and never sent', () => {
  const [tooLarge] = withFiles([], [file('photo', 5 * 1024 * 1024 + 1)])
  expect(tooLarge?.problem).toBe('photo.txt is too large. Maximum file size is 5MB.')
  expect(tooLarge?.status).toBe('failed')
  const [ofChat] = withFiles([], [file('photo', 12 * 1024 * 1024 + 1)], 12)
  expect(ofChat?.problem).toBe('photo.txt is too large. Maximum file size is 12MB.')
  expect(statuses(withFiles([], [file('photo', 12 * 1024 * 1024)], 12))).toEqual(['waiting'])
  expect(statuses(withFiles([], [file('photo', 5 * 1024 * 1024)]))).toEqual(['waiting'])
})

test('an empty file and the eleventh are refused; a failed one takes no place', () => {
  const ten = withFiles(
    [],
    [file('empty', 0), ...Array.from({ length: 11 }, (_, index) => file(`f${index}`))],
  )
  expect(statuses(ten)).toEqual([
    'failed',
    ...Array.from({ length: 10 }, () => 'waiting'),
    'failed',
  ])
  expect(ten.at(-1)?.problem).toBe('At most 10 files, please.')
})

test('a change concerns one file', () => {
  const uploads = withChange(withFiles([], [file('a'), file('b')]), 'b', {
    status: 'sent',
    id: '1',
  })
  expect(statuses(uploads)).toEqual(['waiting', 'sent'])
  expect(uploads.map(isUploading)).toEqual([true, false])
})

test('the same file again replaces what was said of it', () => {
  const once = withFiles([], [file('photo', 5 * 1024 * 1024 + 1)])
  expect(statuses(withFiles(once, [file('photo', 5 * 1024 * 1024 + 1)]))).toEqual(['failed'])
  expect(statuses(withFiles(once, [file('photo', 100)]))).toEqual(['waiting'])
})
