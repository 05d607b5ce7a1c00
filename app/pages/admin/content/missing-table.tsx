import { missingTable } from '#modules/content/rules/section-form/section-form.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'

const definition = `CREATE TABLE website_sections (
  id uuid PRIMARY KEY,
  section_key text NOT NULL UNIQUE,
  title text NOT NULL,
  content jsonb NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  edited_by text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);`

/** B§2.2.1: shown where the table does not exist. */
export function MissingTable() {
  return (
    <Alert kind="error" title="Database Setup Required">
      <p>{missingTable}</p>
      {/* A region that scrolls must be reachable by keyboard. */}
      <ScrollingRegion
        label="Expected table definition"
        className="mt-3 rounded-lg border border-line bg-surface p-3"
      >
        <pre className="text-text text-xs">{definition}</pre>
      </ScrollingRegion>
    </Alert>
  )
}
