import { describe, expect, test } from 'vitest'
import { commentSchema } from './comment.ts'

const typed = { name: 'Thandi', email: 'thandi@test.example', content: 'Well said.' }

describe('a comment', () => {
  test('is plain text with its own line breaks', () => {
    const read = commentSchema.parse({
      ...typed,
      name: ' Thandi\r\nNkosi ',
      email: ' Thandi@Test.Example ',
      content: ' One \r\n\r\n\r\n\r\n<b>two</b>\u202e  x\u0000 ',
    })
    expect(read).toMatchObject({
      name: 'Thandi Nkosi',
      email: 'thandi@test.example',
      content: 'One\n\n<b>two</b> x',
      parent: null,
      website: '',
    })
  })

  test.each([
    ['name', ' '],
    ['name', 'x'.repeat(121)],
    ['email', 'thandi'],
    ['email', `${'x'.repeat(250)}@a.example`],
    ['content', ' a '],
    ['content', 'x'.repeat(5_001)],
  ])('is refused for its %s', (field, value) => {
    expect(commentSchema.safeParse({ ...typed, [field]: value }).error?.issues[0]?.path).toEqual([
      field,
    ])
  })

  test('may be as long as it may be', () => {
    expect(
      commentSchema.safeParse({ ...typed, name: 'x'.repeat(120), content: 'x'.repeat(5_000) })
        .success,
    ).toBe(true)
    expect(commentSchema.safeParse({ ...typed, content: 'ok' }).success).toBe(true)
  })
})
