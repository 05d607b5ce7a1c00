import { Badge, type Tone } from '#ui/feedback/badge.tsx'
import { type ImportState, importStateLabels } from '../rules/import.ts'

const tones: Record<ImportState, Tone> = {
  scanning: 'info',
  scanned: 'info',
  checking: 'info',
  checked: 'info',
  importing: 'info',
  imported: 'warning',
  opened: 'positive',
  undoing: 'info',
  undone: 'neutral',
}

export function ImportStatus({ state }: { state: ImportState }) {
  return <Badge tone={tones[state]}>{importStateLabels[state]}</Badge>
}
