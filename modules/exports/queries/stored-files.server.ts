import { and, asc, eq, gt, isNotNull, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { objectId } from '#modules/api/rules/object-id.ts'
import { chatFileBytes, chatFiles, chatSessions } from '#modules/chat/tables.server.ts'
import { imageFiles } from '#modules/content/tables.pictures.server.ts'
import { paymentClaims } from '#modules/reconciliation/tables.server.ts'
import {
  supportFileBytes,
  supportFiles,
  supportMessages,
  supportTickets,
} from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { storedBytes } from '#platform/files/store.server.ts'
import { safeFileName } from '../rules/file-name.ts'
import type { FileNoun } from '../rules/nouns.ts'
import type { PageRequest } from './noun-pages.server.ts'

/** A file as it is stored; `bytes` reads it, null where its content is gone. */
export type StoredFile = {
  key: string
  of: string
  name: string
  type: string
  path: string
  createdAt: Date
  bytes: () => Promise<Uint8Array | null>
}

export type StoredNoun = Exclude<FileNoun, 'invoice_pdfs' | 'credit_note_pdfs'>

/** With a customer only theirs, and of tickets only what they see. */
type FileRequest = PageRequest & { customerId?: string }
type Read = (request: FileRequest) => Promise<StoredFile[]>

function part(key: PgColumn, createdAt: PgColumn, { after, createdBefore }: PageRequest): SQL {
  const where = and(after ? gt(key, after) : undefined, lt(createdAt, createdBefore))
  if (!where) throw new Error('A part has an end')
  return where
}

/** The content in the row that `where` names, wherever its bytes are. */
async function content(
  columns: { bytes: PgColumn; key: PgColumn },
  where: SQL,
): Promise<Uint8Array | null> {
  const [row] = (await db().select(columns).from(columns.bytes.table).where(where)) as {
    bytes: Buffer | null
    key: string | null
  }[]
  return row ? storedBytes(row) : null
}

const ticketFiles: Read = async (request) => {
  const rows = await db()
    .select({ file: supportFiles, ticket: supportTickets.number })
    .from(supportFiles)
    .innerJoin(supportMessages, eq(supportMessages.id, supportFiles.messageId))
    .innerJoin(supportTickets, eq(supportTickets.id, supportMessages.ticketId))
    .where(
      and(
        request.customerId === undefined
          ? undefined
          : and(
              eq(supportTickets.customerId, request.customerId),
              eq(supportMessages.isInternal, false),
            ),
        part(supportFiles.id, supportFiles.createdAt, request),
      ),
    )
    .orderBy(asc(supportFiles.id))
    .limit(request.limit)
  return rows.map(({ file, ticket }) => ({
    key: file.id,
    of: objectId('message', file.messageId ?? ''),
    name: file.name,
    type: file.type,
    path: `files/tickets/${safeFileName(ticket)}/${file.id.slice(-8)}-${safeFileName(file.name)}`,
    createdAt: file.createdAt,
    bytes: () =>
      content(
        { bytes: supportFileBytes.content, key: supportFileBytes.contentKey },
        eq(supportFileBytes.fileId, file.id),
      ),
  }))
}

const filesOfChats: Read = async (request) => {
  const rows = await db()
    .select({ file: chatFiles })
    .from(chatFiles)
    .innerJoin(chatSessions, eq(chatSessions.id, chatFiles.chatId))
    .where(
      and(
        isNotNull(chatFiles.messageId),
        request.customerId ? eq(chatSessions.customerId, request.customerId) : undefined,
        part(chatFiles.id, chatFiles.createdAt, request),
      ),
    )
    .orderBy(asc(chatFiles.id))
    .limit(request.limit)
  return rows.map(({ file }) => ({
    key: file.id,
    of: objectId('chat_message', file.messageId ?? ''),
    name: file.name,
    type: file.type,
    path: `files/chats/${objectId('chat', file.chatId)}/${file.id.slice(-8)}-${safeFileName(file.name)}`,
    createdAt: file.createdAt,
    bytes: () =>
      content(
        { bytes: chatFileBytes.content, key: chatFileBytes.contentKey },
        eq(chatFileBytes.fileId, file.id),
      ),
  }))
}

const proofs: Read = async (request) => {
  const { id, invoiceId, fileName, fileType, createdAt, fileBytes, fileBytesKey } = paymentClaims
  const rows = await db()
    .select({ id, invoiceId, fileName, fileType, createdAt })
    .from(paymentClaims)
    .where(
      and(
        isNotNull(fileName),
        request.customerId ? eq(paymentClaims.customerId, request.customerId) : undefined,
        part(id, createdAt, request),
      ),
    )
    .orderBy(asc(id))
    .limit(request.limit)
  return rows.map((row) => ({
    key: row.id,
    of: objectId('invoice', row.invoiceId),
    name: row.fileName ?? '',
    type: row.fileType ?? '',
    path: `files/payment_proofs/${row.id}-${safeFileName(row.fileName ?? '')}`,
    createdAt: row.createdAt,
    bytes: () => content({ bytes: fileBytes, key: fileBytesKey }, eq(id, row.id)),
  }))
}

const pictures: Read = async (request) => {
  const { sha256, contentType, createdAt, bytes, bytesKey } = imageFiles
  const rows = await db()
    .select({ sha256, contentType, createdAt })
    .from(imageFiles)
    .where(part(sha256, createdAt, request))
    .orderBy(asc(sha256))
    .limit(request.limit)
  return rows.map((row) => {
    const name = `${row.sha256}.${safeFileName(row.contentType.replace(/^.*\/|\+.*$/g, ''))}`
    return {
      key: row.sha256,
      of: row.sha256,
      name,
      type: row.contentType,
      path: `files/pictures/${name}`,
      createdAt: row.createdAt,
      bytes: () => content({ bytes, key: bytesKey }, eq(sha256, row.sha256)),
    }
  })
}

const readers: Record<StoredNoun, Read> = {
  ticket_files: ticketFiles,
  chat_files: filesOfChats,
  payment_proofs: proofs,
  pictures,
}

/** Files that people uploaded, from the first on. */
export function storedFiles(noun: StoredNoun, request: FileRequest): Promise<StoredFile[]> {
  return readers[noun](request)
}
