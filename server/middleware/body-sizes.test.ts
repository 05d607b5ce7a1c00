import { expect, test } from 'vitest'
import { maxFileBytes } from '#kernel/files/upload-limit.ts'
import { postLimits } from '#modules/blog/rules/limits.ts'
import { maxChatFileBytes } from '#modules/chat/conversations/rules/chat-file.ts'
import { maxFormFilesBytes } from '#modules/support/rules/attachment.ts'
import { formBytes, maxBodyBytes } from './body-limit.ts'

test.each([
  ['/api/chat/1/files', maxChatFileBytes],
  ['/api/live-chat/1/files', maxChatFileBytes],
  ['/admin/live-chat/1/files', maxChatFileBytes],
  ['/admin/live-chat/1/message', maxFormFilesBytes],
  ['/admin/live-chat/1/message.data', maxFormFilesBytes],
])('%s takes the largest file of a chat, from both sides', (path, bytes) => {
  expect(maxBodyBytes(path)).toBeGreaterThan(bytes)
})

test('programs send files and posts that are as large as those of the screens', () => {
  expect(maxBodyBytes('/api/v1/files')).toBeGreaterThan(maxFileBytes)
  // Of three bytes each in UTF-8.
  expect(maxBodyBytes('/api/v1/blog_posts/pst_1')).toBeGreaterThan(3 * postLimits.content)
  expect(maxBodyBytes('/api/v1/files/fil_1')).toBe(formBytes)
})

test('other forms of the chat console stay small', () => {
  for (const path of [
    '/admin/live-chat/1/take',
    '/admin/live-chat/1/files/2',
    '/admin/live-chat/settings',
  ])
    expect(maxBodyBytes(path)).toBe(formBytes)
})
