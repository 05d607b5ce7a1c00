import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { storedBytes } from '#platform/files/store.server.ts'
import type { OutgoingAttachment } from '#platform/mail/transport.ts'
import { UnrecoverableError } from '#platform/queue.server.ts'
import type { EmailVariables, MailAttachment } from '../rules/email.ts'
import { emailFiles } from '../tables.server.ts'

/**
 * `queuedAt` is when the email was queued; it stays the same over all tries. `isCopy`: another
 * recipient gets the same email with the document itself.
 */
type MailInHand = { queuedAt: Date; template: string; isCopy: boolean }

/**
 * `variables`: what the email says of the document, read together with it, in place of what was
 * queued.
 */
type MadeAttachment = OutgoingAttachment & { variables?: EmailVariables }

type Maker = (id: string, mail: MailInHand) => Promise<MadeAttachment>

const makers = new Map<MailAttachment['kind'], Maker>()

/** The module that owns a document registers how to make it. */
export function registerAttachment(kind: MailAttachment['kind'], make: Maker): void {
  makers.set(kind, make)
}

export async function makeAttachments(
  wanted: readonly MailAttachment[],
  mail: MailInHand,
): Promise<MadeAttachment[]> {
  return Promise.all(
    wanted.map(({ kind, id }) => {
      const make = makers.get(kind)
      if (!make) throw new Error(`Nobody registered how to make an attachment of kind '${kind}'`)
      return make(id, mail)
    }),
  )
}

type StoredFile = {
  filename: string
  contentType: string
  bytes: Buffer | null
  key: string | null
}

/** Throws `UnrecoverableError` where the file is gone: the email can never go out with it. */
export async function fileToSend(file: StoredFile | undefined): Promise<OutgoingAttachment> {
  const content = file ? await storedBytes(file) : null
  if (!file || !content) throw new UnrecoverableError('A file of this email is not there any more.')
  return { filename: file.filename, contentType: file.contentType, content }
}

/** Called at boot: files that came with an email go out as they came. */
export function registerFileAttachments(): void {
  registerAttachment('file', async (id) => {
    const { filename, contentType, content: bytes, contentKey: key } = emailFiles
    const [file] = isId(id)
      ? await db()
          .select({ filename, contentType, bytes, key })
          .from(emailFiles)
          .where(eq(emailFiles.id, id))
      : []
    return fileToSend(file)
  })
}
