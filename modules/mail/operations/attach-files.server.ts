import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { GiveUp } from '#platform/queue.server.ts'
import { emailFiles } from '../tables.server.ts'
import { registerAttachment } from './register-attachment.server.ts'

/** Called at boot: files that came with an email go out as they came. */
export function registerFileAttachments(): void {
  registerAttachment('file', async (id) => {
    const { filename, contentType, content } = emailFiles
    const [file] = isId(id)
      ? await db()
          .select({ filename, contentType, content })
          .from(emailFiles)
          .where(eq(emailFiles.id, id))
      : []
    if (!file) throw new GiveUp('A file of this email is not there any more.')
    return file
  })
}
