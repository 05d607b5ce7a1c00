import { data, href } from 'react-router'
import type { Confirmation } from '#app/confirmations.server.ts'
import { importById } from '#modules/imports/queries/import-report.server.ts'
import { finishable, importStateLabels, sourceNames } from '#modules/imports/rules/import.ts'

export const importPage = (id: string) => href('/admin/imports/:id', { id })

const importWords = {
  open: {
    title: 'Open this import?',
    text: 'From now on its services are billed and its invoices are reminded like all others, and its people sign in with the passwords that they had. It can still be undone while nothing new depends on it.',
    label: 'Open import',
    tone: 'primary',
  },
  undo: {
    title: 'Undo this import?',
    text: 'Everything that it brought is removed: customers, services, invoices, payments and tickets. Packages stay. It is refused where something new depends on it, such as a payment that was recorded here.',
    label: 'Undo import',
  },
} as const

/** Whether an import should be opened or undone. */
export async function importQuestion(
  id: string,
  task: keyof typeof importWords,
): Promise<Confirmation> {
  const found = await importById(id)
  if (!found) throw data('Import not found', { status: 404 })
  const page = {
    page: importWords[task].label,
    back: { label: `Import from ${sourceNames[found.source]}`, to: importPage(id) },
  }
  if (finishable[task].includes(found.state))
    return { ...page, question: { ...importWords[task], ids: [] } }
  const obstacle = {
    title: importStateLabels[found.state],
    text: 'There is nothing to do for an import in this state.',
    link: 'Back to the import',
    isWarning: false,
  }
  return { ...page, question: null, obstacle }
}
