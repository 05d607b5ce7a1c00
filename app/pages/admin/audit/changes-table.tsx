import type { FieldChange } from '#modules/activity/rules/audit-entry.ts'

const head = 'pb-1.5 text-left font-medium max-md:sr-only'
const cell =
  'min-w-0 whitespace-pre-wrap wrap-anywhere py-2 align-top max-md:block max-md:py-0.5 md:pr-4'

/** Field by field what it was and what it became; on phones one below the other. */
export function ChangesTable({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <table className="w-full table-fixed text-sm max-md:block">
      <thead className="max-md:block">
        <tr className="text-muted text-xs">
          <th scope="col" className={`${head} w-1/4`}>
            Field
          </th>
          <th scope="col" className={head}>
            Before
          </th>
          <th scope="col" className={head}>
            After
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="max-md:block max-md:py-2">
            <th scope="row" className={`${cell} text-left font-medium`}>
              {field}
            </th>
            <Value label="Before" text={before} className="text-muted" />
            <Value label="After" text={after} className="" />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ label, text, className }: { label: string; text: string; className: string }) {
  return (
    <td className={`${cell} ${className}`}>
      <span aria-hidden="true" className="mr-2 text-muted text-xs md:hidden">
        {label}
      </span>
      {text === '' ? <span className="text-muted">(blank)</span> : text}
    </td>
  )
}

/** What else was recorded. */
export function DetailsTable({ details }: { details: readonly FieldChange[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm md:grid-cols-[minmax(8rem,1fr)_minmax(0,3fr)]">
      {details.map(({ field, after }) => (
        <div key={field} className="md:contents">
          <dt className="text-muted">{field}</dt>
          <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">
            {after === '' ? '–' : after}
          </dd>
        </div>
      ))}
    </dl>
  )
}
