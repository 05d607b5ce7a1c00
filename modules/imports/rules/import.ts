import type { TimeZone } from '#kernel/dates.ts'

/** What customers are moved from. */
export const importSources = ['whmcs', 'fossbilling', 'paymenter', 'csv'] as const
export type ImportSource = (typeof importSources)[number]

export const sourceNames: Record<ImportSource, string> = {
  whmcs: 'WHMCS',
  fossbilling: 'FOSSBilling',
  paymenter: 'Paymenter',
  csv: 'CSV files',
}

/** The program in what a document keeps of where it came from ('whmcs:4711'). */
export function programOf(importedFrom: string): string {
  const source = importSources.find((one) => importedFrom.startsWith(`${one}:`))
  return source ? sourceNames[source] : importedFrom
}

/** As reasons say it: 'Suspended in WHMCS'. */
export const sourcePlaces: Record<ImportSource, string> = {
  whmcs: 'in WHMCS',
  fossbilling: 'in FOSSBilling',
  paymenter: 'in Paymenter',
  csv: 'in the files',
}

/** The zone in which a program writes its times unless it was set to another. */
export const sourceZones: Partial<Record<ImportSource, TimeZone>> = { fossbilling: 'UTC' }

/** Where a record comes from, and the time zone of its times. */
export type Origin = { source: ImportSource; zone: TimeZone }

/**
 * 'scanned', 'checked' and 'imported' wait for the next step; 'undone' and 'opened' are ends. A
 * process that ends in between leaves 'scanning', 'checking', 'importing' or 'undoing', and the
 * same step goes on where it was.
 */
export const importStates = [
  'scanning',
  'scanned',
  'checking',
  'checked',
  'importing',
  'imported',
  'opened',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

export const importStateLabels: Record<ImportState, string> = {
  scanning: 'Reading',
  scanned: 'Read',
  checking: 'Checking',
  checked: 'Checked',
  importing: 'Importing',
  imported: 'Imported, not open yet',
  opened: 'Open',
  undoing: 'Undoing',
  undone: 'Undone',
}

/** Nothing happens to it any more, unless it is undone. */
export const isEnded = (state: ImportState): boolean => state === 'opened' || state === 'undone'

export const finishingTasks = ['open', 'undo', 'compare'] as const
export type FinishingTask = (typeof finishingTasks)[number]

/** From which states an import is opened, undone or compared once more. */
export const finishable: Record<FinishingTask, readonly ImportState[]> = {
  open: ['imported'],
  compare: ['imported'],
  undo: [
    'scanning',
    'scanned',
    'checking',
    'checked',
    'importing',
    'imported',
    'opened',
    'undoing',
  ],
}

/** What is imported, in the order in which it is written. */
export const importKinds = [
  ...(['product', 'client', 'user', 'person', 'contact'] as const),
  ...(['service', 'addon', 'domain', 'invoice', 'ticket'] as const),
] as const
export type ImportKind = (typeof importKinds)[number]

export const importKindLabels: Record<ImportKind, string> = {
  product: 'Packages',
  client: 'Customers',
  user: 'Sign-in accounts',
  person: 'People who sign in',
  contact: 'Contacts',
  service: 'Services',
  addon: 'Addons',
  domain: 'Domains',
  invoice: 'Invoices',
  ticket: 'Tickets',
}

/**
 * What becomes of a record of the source. 'linked' uses what was here before or came with another
 * record; 'left_out' has no place here by design; 'rejected' cannot be imported as it is.
 */
export const importOutcomes = [
  'new',
  'changed',
  'unchanged',
  'linked',
  'left_out',
  'rejected',
] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export const importOutcomeLabels: Record<ImportOutcome, string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  linked: 'Linked',
  left_out: 'Left out',
  rejected: 'Rejected',
}

/**
 * 'rejected' and 'left_out' say why a record is not here, 'note' what was decided about one that
 * is, 'difference' where the books of both sides do not agree.
 */
export const findingKinds = ['rejected', 'left_out', 'note', 'difference'] as const
export type FindingKind = (typeof findingKinds)[number]

export type ImportOptions = {
  /** The time zone in which the source wrote its times. */
  timeZone: string
  /** The folder of files that tickets carry; null: they stay behind. */
  attachments: string | null
}

/** A sum of both sides: cents, or a number of invoices or of services with that next due date. */
export type ComparedAmount = { what: keyof typeof comparedLabels; source: number; here: number }

export const comparedLabels = {
  invoices: 'Invoices',
  invoiced: 'Invoiced, incl. VAT',
  received: 'Payments received',
  refunded: 'Refunded',
  owed: 'Outstanding',
  credit: 'Credit',
  due: 'Next due dates',
} as const

/**
 * Records read, by table of the source; records by kind and outcome; and what the comparison found.
 */
export type ImportCounts = {
  scanned: Record<string, number>
  outcomes: Partial<Record<ImportKind, Partial<Record<ImportOutcome, number>>>>
  compared: ComparedAmount[]
}

export const noCounts: ImportCounts = { scanned: {}, outcomes: {}, compared: [] }

/** Where a step that was broken off goes on: what was read or done up to this record. */
export type ImportProgress = { kind: string; after: number; isDone?: boolean }
