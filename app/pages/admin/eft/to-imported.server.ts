import { href } from 'react-router'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { ImportedStatement } from '#modules/reconciliation/operations/import-statement.server.ts'

/** The imported statement, with what was new in it. */
export function toImported(imported: ImportedStatement) {
  return redirectWithToast(href('/admin/eft/statements/:id', { id: imported.statementId }), {
    kind: imported.isKnown ? 'warning' : 'success',
    message: takenIn(imported),
  })
}

function takenIn({ isKnown, lineCount, newCount }: ImportedStatement): string {
  if (isKnown) return 'This file was already imported. Nothing changed.'
  if (newCount === lineCount)
    return `Statement imported: ${newCount} ${newCount === 1 ? 'line' : 'lines'}`
  return `Statement imported: ${newCount} new of ${lineCount} lines, the rest were already imported`
}
