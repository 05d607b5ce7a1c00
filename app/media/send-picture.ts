import { href } from 'react-router'
import type { AddedPicture } from '#modules/content/operations/add-picture.server.ts'

/**
 * Uploads one picture into the library, with its progress from 0 to 1, which `fetch` cannot say.
 * Resolves to the picture, or to why it was refused.
 */
export function sendPicture(
  file: File,
  altText: string,
  onProgress: (part: number) => void,
): Promise<AddedPicture | { problem: string }> {
  const { promise, resolve } = Promise.withResolvers<AddedPicture | { problem: string }>()
  const request = new XMLHttpRequest()
  const answer = () => {
    const { response }: { response: unknown } = request
    resolve(
      isPicture(response)
        ? response
        : { problem: reasonIn(response) ?? `${file.name} wasn’t uploaded. Please try again.` },
    )
  }
  request.open('POST', href('/admin/media/files'))
  request.setRequestHeader('accept', 'application/json')
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = answer
  request.onerror = answer
  request.onabort = answer
  const form = new FormData()
  form.append('file', file)
  form.append('altText', altText)
  request.send(form)
  return promise
}

function isPicture(response: unknown): response is AddedPicture {
  return isObject(response) && 'path' in response && 'altText' in response
}

function reasonIn(response: unknown): string | null {
  if (!isObject(response) || !('refusal' in response) || !isObject(response.refusal)) return null
  const { refusal } = response
  const fields =
    'fields' in refusal && isObject(refusal.fields) ? Object.values(refusal.fields).flat() : []
  if (fields.length > 0) return fields.join(' ')
  return 'message' in refusal && typeof refusal.message === 'string' ? refusal.message : null
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
