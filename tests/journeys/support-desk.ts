import { expect } from '@playwright/test'
import { anAgent, aTicket, staffMessageForm } from '#modules/support/factories.ts'
import { type RawMail, rawMail, receiveRawMail } from '#modules/support/incoming-mail/factories.ts'
import { writeAsStaff } from '#modules/support/operations/write-as-staff.server.ts'
import { defaultSupportSettings } from '#modules/support/rules/support-settings.ts'
import { supportSettings } from '#modules/support/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { useServerConfig } from '#tests/server-config.ts'
import type { TestServer } from '../server.ts'
import { inDatabase } from './buyer.ts'

/** What staff do at the support desk, in words, for the journeys of customers. */

async function onServer<T>(server: TestServer, work: () => Promise<T>): Promise<T> {
  useServerConfig(server)
  openDatabase(server.databaseUrl, 2)
  try {
    return await work()
  } finally {
    await closeDatabase()
  }
}

/** How long staff can undo an answer; 0 sends it at once. */
export function undoSendFor(server: TestServer, undoSendSeconds: number): Promise<void> {
  return onServer(server, async () => {
    const set = { undoSendSeconds }
    await db()
      .insert(supportSettings)
      .values({ ...defaultSupportSettings, ...set })
      .onConflictDoUpdate({ target: supportSettings.id, set })
  })
}

/**
 * Puts all tickets back by an hour: other journeys of this server may have opened the ten that a
 * customer may open in one.
 */
export async function anHourLater({ databaseUrl }: TestServer): Promise<void> {
  await inDatabase(
    databaseUrl,
    `update support_tickets set created_at = created_at - interval '1 hour'`,
  )
}

/** A member of staff answers; `note` is for staff only. */
export function staffAnswer(
  server: TestServer,
  ticketId: string,
  message: string,
  kind: 'answer' | 'question' | 'note' = 'answer',
): Promise<void> {
  return onServer(server, async () => {
    const status = kind === 'question' ? 'waiting_customer' : ''
    const form = staffMessageForm({ message, status, isInternal: kind === 'note' ? 'yes' : 'no' })
    const written = await writeAsStaff(await anAgent('Sipho Dlamini'), ticketId, form)
    if (!written.ok) throw new Error(written.error.message)
  })
}

/** A ticket with a file that another customer opened. */
export async function foreignTicket(
  server: TestServer,
): Promise<{ ticketId: string; fileId: string }> {
  const files = [new File(['secret'], 'secret.txt')]
  const { ticketId } = await onServer(server, () =>
    aTicket({ subject: 'Somebody else’s business', files }),
  )
  const [file] = await inDatabase(
    server.databaseUrl,
    'select id from support_files where ticket_id = $1',
    [ticketId],
  )
  return { ticketId, fileId: String(file?.id) }
}

/** An email comes in and is processed; its id. */
export async function mailComesIn(server: TestServer, mail: RawMail): Promise<string> {
  const { id } = await onServer(server, () => receiveRawMail(rawMail(mail)))
  await expect
    .poll(
      async () =>
        (
          await inDatabase(server.databaseUrl, 'select status from incoming_mails where id = $1', [
            id,
          ])
        )[0]?.status,
    )
    .not.toBe('received')
  return id
}
