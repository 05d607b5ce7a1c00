import { createHash } from 'node:crypto'
import { picturePath } from '#kernel/files/picture.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Executor } from '#platform/database.server.ts'
import { measurePicture } from '#platform/picture.server.ts'
import { sourceTypes } from '../rules/image.ts'
import { imageFiles } from '../tables.pictures.server.ts'

const maxBytes = 10 * 1024 * 1024

export type StoredFile = { sha256: string; width: number; height: number }

/**
 * Stores a picture and returns its path (`kernel/files/picture.ts`). The same bytes are stored
 * once. Fails with 'invalid' for unreadable files and files above 10 MB. `drawings` allows SVG, for
 * our own files only.
 */
export async function storePicture(
  executor: Executor,
  bytes: Buffer,
  { drawings = false } = {},
): Promise<Result<string>> {
  const stored = await storeFile(executor, bytes, { drawings })
  return stored.ok
    ? ok(picturePath(stored.value.sha256, stored.value.width, { height: stored.value.height }))
    : stored
}

/** The same, when more than the path is wanted. */
export async function storeFile(
  executor: Executor,
  bytes: Buffer,
  { drawings = false } = {},
): Promise<Result<StoredFile>> {
  if (bytes.length > maxBytes)
    return refuse('invalid', 'The picture is too large. Maximum file size is 10MB.')
  const measured = await measurePicture(bytes)
  const contentType = sourceTypes.find((type) => type === measured?.contentType)
  if (!measured || !contentType || (contentType === 'image/svg+xml' && !drawings)) {
    return refuse(
      'invalid',
      'We can’t show this file as a picture. Use PNG, JPEG, WebP, AVIF or GIF.',
    )
  }
  const sha256 = createHash('sha256').update(bytes).digest('base64url')
  const { width, height } = measured
  await executor
    .insert(imageFiles)
    .values({ sha256, contentType, width, height, bytes })
    .onConflictDoNothing()
  return ok({ sha256, width, height })
}
