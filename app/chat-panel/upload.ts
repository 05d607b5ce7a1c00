import type { ChatFile } from '#modules/chat/rules/visitor-chat.ts'
import { type Answer, refusal, uploadAddress } from './api.ts'

/** `fetch` cannot say how much of a file has gone up. */
export function upload(
  chatId: string,
  file: File,
  onProgress: (done: number) => void,
): Promise<Answer<ChatFile>> {
  const { promise, resolve } = Promise.withResolvers<Answer<ChatFile>>()
  const request = new XMLHttpRequest()
  const fail = () =>
    resolve(refusal(request.status, request.responseText, request.getResponseHeader('retry-after')))
  request.open('POST', uploadAddress(chatId))
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  request.onload = () => {
    if (request.status >= 300) return fail()
    resolve({ ok: true, value: JSON.parse(request.responseText) })
  }
  request.onerror = fail
  request.onabort = fail
  const body = new FormData()
  body.set('file', file)
  request.send(body)
  return promise
}
