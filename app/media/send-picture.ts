import { href } from 'react-router'
import { notUploaded } from '#kernel/files/upload-limit.ts'
import type { AddedPicture } from '#modules/content/operations/add-picture.server.ts'
import { jsonOf, postFile } from '#ui/primitives/browser-files.ts'

/** Uploads one picture into the library: the picture, or why it was refused. */
export async function sendPicture(
  file: File,
  altText: string,
  onProgress: (part: number) => void,
): Promise<AddedPicture | { problem: string }> {
  const answer = jsonOf(
    await postFile(href('/admin/media/files'), { file, altText }, { onProgress }),
  )
  if (isPicture(answer)) return answer
  return { problem: reasonIn(answer) ?? notUploaded(file.name) }
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
