import { Alert } from '#ui/feedback/alert.tsx'

/**
 * Says which letters a document can't show, while there is time to ask for another spelling.
 * Nothing where it shows all.
 */
export function UndrawnLetters({ letters }: { letters: readonly string[] }) {
  if (letters.length === 0) return null
  return (
    <Alert kind="warning" title={`Documents can’t show ${letters.join(' ')}`}>
      Invoices have Latin, Greek and Cyrillic letters. Others are printed as a code, such as
      [U+674E]. Ask for a spelling in those letters before the next document is issued.
    </Alert>
  )
}
