import { FileDown } from 'lucide-react'
import { Button } from '#ui/primitives/button.tsx'

/**
 * Downloads of a table: as CSV, and as a spreadsheet set to South Africa reads it (`csvFormat`).
 */
export function ExportButtons({ to, label = 'Export CSV' }: { to: string; label?: string }) {
  const joined = /[?&]$/.test(to) ? to : `${to}${to.includes('?') ? '&' : '?'}`
  return (
    <>
      <Button href={to} variant="outline" icon={<FileDown aria-hidden="true" className="size-4" />}>
        {label}
      </Button>
      <Button
        href={`${joined}spreadsheet=za`}
        variant="outline"
        icon={<FileDown aria-hidden="true" className="size-4" />}
      >
        For a South African spreadsheet
      </Button>
    </>
  )
}
