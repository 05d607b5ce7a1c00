import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  importTickets,
  removeImportedTickets,
} from '#modules/support/operations/import-tickets.server.ts'
import { usedTickets } from '#modules/support/queries/used-tickets.server.ts'
import { type AttachedFile, readAttachments } from '#modules/support/rules/attachment.ts'
import type { ImportedTicket } from '#modules/support/rules/imported-ticket.ts'
import type { Transaction } from '#platform/database.server.ts'
import { partsOf, rowsById, rowsOfTable, targetsOf } from '../queries/records.server.ts'
import type { Origin } from '../rules/import.ts'
import type { SourceRow } from '../rules/source-row.ts'
import { sourceId, sourceLine } from '../rules/source-values.ts'
import type { ImportStep } from '../rules/step.ts'
import { filesIn, type NamedFile, whmcsTicket } from '../rules/whmcs/tickets.ts'

const idOf = (row: SourceRow, name: string) => sourceId(row[name]) ?? 0
const maxFileBytes = 25 * 1024 * 1024

/** Tickets with messages, notes, and files from the folder of attachments. */
export async function ticketStep(
  { source, zone }: Origin,
  folder: string | null,
): Promise<ImportStep<Transaction, Omit<ImportedTicket, 'id'>>> {
  const departments = new Map(
    (await rowsOfTable(source, 'tblticketdepartments')).map((row) => [
      idOf(row, 'id'),
      sourceLine(row.name),
    ]),
  )
  return {
    kind: 'ticket',
    table: 'tbltickets',
    // A batch holds the bytes of its files.
    batchSize: 50,
    map: async (records) => {
      const ids = records.map((record) => record.sourceId)
      const clientIds = records.map(({ row }) => idOf(row, 'userid'))
      const serviceIds = records.map(({ row }) => serviceOf(row))
      const [replies, notes, clients, customers, services] = await Promise.all([
        partsOf(source, 'tblticketreplies', ids),
        partsOf(source, 'tblticketnotes', ids),
        rowsById(source, 'tblclients', clientIds),
        targetsOf(source, 'tblclients', clientIds),
        targetsOf(source, 'tblhosting', serviceIds),
      ])
      const mapped = []
      for (const { sourceId: id, row } of records) {
        const rows = {
          row,
          replies: replies.get(id) ?? [],
          notes: notes.get(id) ?? [],
          department: departments.get(idOf(row, 'did')) ?? '',
          customer: customerOf(
            clients.get(idOf(row, 'userid')),
            customers.get(idOf(row, 'userid')),
          ),
          serviceId: services.get(serviceOf(row)) ?? null,
        }
        const files = await filesOf([row, ...rows.replies].flatMap(filesIn), folder)
        const sizes = [...files].map(([name, file]) => [name, file?.bytes.length ?? null])
        mapped.push({
          sourceId: id,
          inputs: [rows, sizes],
          mapped: whmcsTicket({ ...rows, files }, zone),
        })
      }
      return mapped
    },
    write: importTickets,
    rewrite: async (tx, values) => {
      await removeImportedTickets(
        tx,
        values.map(({ id }) => id),
      )
      await importTickets(tx, values)
    },
    inUse: usedTickets,
  }
}

/** 'S17' names a service. */
function serviceOf({ service }: SourceRow): number {
  return sourceId(/^S(\d+)$/.exec(service ?? '')?.[1]) ?? 0
}

function customerOf(client: SourceRow | undefined, id: string | undefined) {
  if (!client || id === undefined) return null
  const name = sourceLine(`${client.firstname ?? ''} ${client.lastname ?? ''}`)
  return { id, name, email: sourceLine(client.email, 254) }
}

/** Names are those of files in the folder and never lead out of it. */
async function filesOf(named: readonly NamedFile[], folder: string | null) {
  const files = new Map<string, AttachedFile | null>()
  for (const each of named)
    files.set(each.stored, folder === null ? null : await fileOf(folder, each))
  return files
}

async function fileOf(folder: string, file: NamedFile): Promise<AttachedFile | null> {
  const path = join(folder, basename(file.stored))
  const found = await stat(path).catch(() => null)
  if (!found?.isFile() || found.size > maxFileBytes) return null
  const read = readAttachments([{ name: file.sent, bytes: await readFile(path) }])
  return read.ok ? (read.value[0] ?? null) : null
}
