import { formatRand } from '#kernel/money.ts'
import {
  comparedLabels,
  type FindingKind,
  type ImportCounts,
  importKindLabels,
  importKinds,
  importOutcomeLabels,
  importOutcomes,
} from './import.ts'

export const findingKindLabels: Record<FindingKind, string> = {
  rejected: 'Rejected',
  left_out: 'Left out',
  note: 'Notes',
  difference: 'Differences',
}

/** How many records of each kind come in or do not: 'Customers: 29 new, 1 linked'. */
export function outcomeLines({ outcomes }: Pick<ImportCounts, 'outcomes'>): string[] {
  return importKinds.flatMap((kind) => {
    const own = outcomes[kind]
    if (!own) return []
    const parts = importOutcomes.flatMap((outcome) =>
      own[outcome] ? [`${own[outcome]} ${importOutcomeLabels[outcome].toLowerCase()}`] : [],
    )
    return [`${importKindLabels[kind]}: ${parts.join(', ') || 'none'}`]
  })
}

/** What a reason is about: a table of the source, or what was compared. */
export function subjectLabel(subject: string): string {
  return subjectLabels[subject] ?? subject
}

const subjectLabels: Partial<Record<string, string>> = {
  tblproducts: importKindLabels.product,
  tblclients: importKindLabels.client,
  tblusers: importKindLabels.user,
  tblusers_clients: importKindLabels.person,
  tblcontacts: importKindLabels.contact,
  tblhosting: importKindLabels.service,
  tblhostingaddons: importKindLabels.addon,
  tbldomains: importKindLabels.domain,
  tblinvoices: importKindLabels.invoice,
  tbltickets: importKindLabels.ticket,
  payments: 'Payments',
  ...comparedLabels,
}

export type ComparedRow = { label: string; source: string; here: string; isEqual: boolean }

/** The sums of both sides as people read them. */
export function comparedRows({ compared }: Pick<ImportCounts, 'compared'>): ComparedRow[] {
  return compared.map(({ what, source, here }) => {
    const isNumber = what === 'invoices' || what === 'due'
    const shown = (amount: number) => (isNumber ? String(amount) : formatRand(amount))
    return {
      label: comparedLabels[what],
      source: shown(source),
      here: shown(here),
      isEqual: source === here,
    }
  })
}
