import { z } from 'zod'
import { type AccountingFile, type AccountingNames, type FileContent, fileContents } from './file-format.ts'
import { quickbooksFile } from './quickbooks.ts'
import { sageFile } from './sage.ts'
import { xeroFile } from './xero.ts'

export const accountingPrograms = ['xero', 'sage', 'quickbooks'] as const
export type AccountingProgram = (typeof accountingPrograms)[number]

export type ProgramFacts = {
  label: string
  /** The usual names, which a company may have changed. */
  names: AccountingNames
  files: readonly { content: FileContent; label: string }[]
  /** Documents in one import. */
  maxDocuments: number
  /** Where the file is imported, and what to choose there. */
  hint: string
}

const allInOne: ProgramFacts['files'] = [{ content: 'all', label: 'Invoices and credit notes' }]

/** The formats and their sources: docs/decisions/044-clerks-tools.md. */
export const programFacts: Record<AccountingProgram, ProgramFacts> = {
  xero: {
    label: 'Xero',
    names: { account: '200', standardRate: 'Standard Rate Sales', zeroRate: 'Zero rate (Excluding Goods Exported)', noVat: 'No VAT' },
    files: allInOne,
    maxDocuments: 500,
    hint: 'In Xero: Sales, Invoices, Import. Choose ‘Tax exclusive’. Negative amounts become credit notes. Xero may work VAT out again for each line: compare its total with the one above.',
  },
  sage: {
    label: 'Sage Business Cloud Accounting',
    names: { account: '4000', standardRate: 'Standard', zeroRate: 'Zero Rated', noVat: 'No VAT' },
    files: allInOne,
    maxDocuments: 1000,
    hint: 'In Sage: Sales, Quick entries, Import. The customers must be there first, with the same references.',
  },
  quickbooks: {
    label: 'QuickBooks Online',
    names: { account: 'Hosting', standardRate: 'Standard', zeroRate: 'Zero rated', noVat: 'No VAT' },
    files: [
      { content: 'invoices', label: 'Invoices' },
      { content: 'credit-notes', label: 'Credit notes' },
    ],
    maxDocuments: 100,
    hint: 'In QuickBooks: Settings, Import data. Choose the date format DD/MM/YYYY and ‘Exclusive of VAT’, and match the VAT codes.',
  },
}

/** The import format of a program. QuickBooks has one for invoices and one for credit notes. */
export function accountingFile(program: AccountingProgram, content: FileContent): AccountingFile {
  if (program === 'xero') return xeroFile
  return program === 'sage' ? sageFile : quickbooksFile(content)
}

const name = z.string().trim().max(60)

/** What an export was asked for. A name that was left out is the usual one. */
export const accountingExportQuery = z.object({
  program: z.enum(accountingPrograms).catch('xero'),
  content: z.enum(fileContents).catch('all'),
  part: z.coerce.number().int().min(1).max(10_000).catch(1),
  account: name.catch(''),
  standardRate: name.catch(''),
  zeroRate: name.catch(''),
  noVat: name.catch(''),
})

/** The names that were asked for, or the usual ones of the program. */
export function accountingNames(program: AccountingProgram, asked: AccountingNames): AccountingNames {
  const { names } = programFacts[program]
  return {
    account: asked.account || names.account,
    standardRate: asked.standardRate || names.standardRate,
    zeroRate: asked.zeroRate || names.zeroRate,
    noVat: asked.noVat || names.noVat,
  }
}
