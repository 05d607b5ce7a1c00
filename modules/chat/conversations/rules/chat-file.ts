import { ok, type Result, refuse } from '#kernel/result.ts'
import {
  type AttachedFile,
  attachmentName,
  attachmentType,
} from '#modules/support/rules/attachment.ts'

/**
 * What the server takes in one body, whatever the setting says: all bodies together have 48 MB, of
 * which a form takes four times its size.
 */
export const maxServerFileMb = 12
const megabyte = 1024 * 1024
export const maxChatFileBytes = maxServerFileMb * megabyte

/** Megabytes that one file may have: the setting, or less where the server takes less. */
export function maxFileMb(setting: number): number {
  return Math.min(setting, maxServerFileMb)
}

/** D29: its type is taken from its content. */
export function readChatFile(
  { name, bytes }: { name: string; bytes: Buffer },
  setting: number,
): Result<AttachedFile> {
  const mb = maxFileMb(setting)
  const shown = attachmentName(name)
  if (bytes.length > mb * megabyte)
    return refuse('too_large', `${shown} is too large. Maximum file size is ${mb}MB.`)
  if (bytes.length === 0) return refuse('invalid', `${shown} is empty.`)
  return ok({ name: shown, type: attachmentType(bytes), bytes })
}

/** D29: who is signed in at once, others after the first answer of staff. */
export function mayAttach(
  chat: { userId: string | null; firstAnswerAt: Date | null; endedAt: Date | null },
  isOn: boolean,
): boolean {
  return isOn && chat.endedAt === null && (chat.userId !== null || chat.firstAnswerAt !== null)
}
