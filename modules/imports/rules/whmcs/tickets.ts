import type { TimeZone } from '#kernel/dates.ts'
import type { AttachedFile } from '#modules/support/rules/attachment.ts'
import type { ImportedMessage, ImportedTicket } from '#modules/support/rules/imported-ticket.ts'
import type { TicketCategory, TicketPriority, TicketStatus } from '#modules/support/rules/ticket.ts'
import type { Mapped, Reason } from '../mapped.ts'
import type { SourceRow } from '../source-row.ts'
import { columnsOf, sourceLine } from '../source-values.ts'

export type TicketRows = {
  row: SourceRow
  replies: readonly SourceRow[]
  notes: readonly SourceRow[]
  department: string
  customer: { id: string; name: string; email: string } | null
  serviceId: string | null
  /** Files by the names of the attachment columns; null where the folder has none. */
  files: ReadonlyMap<string, AttachedFile | null>
}

const statuses: Record<string, TicketStatus> = {
  open: 'open',
  'customer-reply': 'open',
  answered: 'waiting_customer',
  'on hold': 'in_progress',
  'in progress': 'in_progress',
  closed: 'closed',
}

const priorities: Record<string, TicketPriority> = { low: 'low', medium: 'normal', high: 'high' }

export type NamedFile = { stored: string; sent: string }

/**
 * The files of a message, whose names the source stores in one column. '123456_quote.pdf' was
 * 'quote.pdf' when it was sent, unless another column says what it was.
 */
export function filesIn({ attachment, sent_names: names }: SourceRow): NamedFile[] {
  const sent = (names ?? '').split('|')
  return (attachment ?? '').split('|').flatMap((stored, index) => {
    if (stored === '') return []
    const name = sourceLine(sent[index] || stored.replace(/^\d+_/, ''), 200)
    return [{ stored, sent: name || 'file' }]
  })
}

/** A ticket with its first message, replies and staff notes, in the order in which they came. */
export function whmcsTicket(
  source: TicketRows,
  zone: TimeZone,
): Mapped<Omit<ImportedTicket, 'id'>> {
  const { row, customer } = source
  const { line, moment, raw } = columnsOf(row, zone)
  const number = line('tid', 60) || `WHMCS-${raw('id')}`
  const createdAt = moment('date')
  if (createdAt === null)
    return { kind: 'rejected', name: number, reason: 'It has no date', cents: null }
  const requesterName = customer?.name || line('name', 200) || line('email', 200) || 'Guest'
  const said = (entry: SourceRow) => messageOf(entry, { source, requesterName, createdAt, zone })
  const messages = messageRows(source)
    .map(said)
    .concat(source.notes.map((note) => ({ ...said(note), senderType: 'staff', isInternal: true })))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return {
    kind: 'write',
    name: number,
    notes: missingFiles(source),
    value: {
      number,
      customerId: customer?.id ?? null,
      requesterName,
      requesterEmail: customer?.email.toLowerCase() ?? requesterEmail(row),
      subject: line('title', 300) || 'Without a subject',
      category: categoryOf(source.department),
      priority: priorities[raw('urgency').toLowerCase()] ?? 'normal',
      status: statuses[raw('status').toLowerCase()] ?? 'open',
      relatedServiceId: source.serviceId,
      createdAt,
      messages,
    },
  }
}

/** The first message is on the ticket, or, in a program without a column for it, a reply. */
function messageRows({ row, replies }: TicketRows): readonly SourceRow[] {
  return row.message === undefined ? replies : [row, ...replies]
}

const requesterEmail = ({ email }: SourceRow) => sourceLine(email, 254).toLowerCase()

type Saying = {
  source: TicketRows
  requesterName: string
  createdAt: Date
  zone: TimeZone
}

function messageOf(
  entry: SourceRow,
  { source, requesterName, createdAt, zone }: Saying,
): ImportedMessage {
  const { line, text, moment } = columnsOf(entry, zone)
  const admin = line('admin', 200)
  const isStaff = admin !== ''
  const email = line('email', 254).toLowerCase()
  const isRequester = entry === source.row || (email !== '' && email === requesterEmail(source.row))
  const isOwn = source.customer !== null || isRequester
  return {
    senderType: isStaff ? 'staff' : isOwn ? 'customer' : 'third_party',
    senderName: admin || line('name', 200) || requesterName,
    message: text('message') || '(no text)',
    isInternal: false,
    createdAt: moment('date') ?? createdAt,
    files: filesIn(entry).flatMap(({ stored }) => source.files.get(stored) ?? []),
  }
}

function missingFiles({ row, replies, files }: TicketRows): Reason[] {
  return [row, ...replies]
    .flatMap(filesIn)
    .filter(({ stored }) => !files.get(stored))
    .map(({ sent }) => ({
      reason: `Its file ${sent} is not in the folder of attachments or can't be stored`,
      cents: null,
    }))
}

function categoryOf(department: string): TicketCategory {
  if (/bill|account|financ|invoice|payment/i.test(department)) return 'billing'
  return /support|tech|hosting|server|abuse/i.test(department) ? 'technical' : 'general'
}
