import { Building2, Check } from 'lucide-react'
import { Form, href } from 'react-router'
import type { ActingChoice } from '#modules/customers/queries/people/acting-choices.server.ts'
import { HiddenField } from '#ui/form/field.tsx'

/**
 * The customer that a contact acts for, with a switch to another one. Without scripts too: the list
 * is a `details`.
 */
export function ActingFor({ choices }: { choices: readonly ActingChoice[] }) {
  const current = choices.find(({ isCurrent }) => isCurrent)
  if (!current) return null
  return (
    <section
      aria-label="Acting for"
      className="border-line border-b bg-selected-soft text-text print:hidden"
    >
      <div className="container-page relative flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-sm">
        <p className="flex min-w-0 flex-1 basis-48 items-center gap-2.5">
          <Building2 aria-hidden="true" className="size-4.5 shrink-0 text-link" />
          <span className="wrap-anywhere min-w-0">
            Acting for{' '}
            <strong className="font-semibold">
              {current.value === 'self' ? 'yourself' : current.name}
            </strong>
            {current.value !== 'self' && (
              <span className="text-muted"> · {current.role} contact</span>
            )}
          </span>
        </p>
        <details>
          <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-lg px-2 font-semibold text-link underline underline-offset-4 max-sm:min-h-11">
            Switch
          </summary>
          <ul className="absolute top-full right-4 z-20 mt-1 max-h-80 w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-lg">
            {choices.map((choice) => (
              <li key={choice.value}>
                <Choice choice={choice} />
              </li>
            ))}
          </ul>
        </details>
      </div>
    </section>
  )
}

function Choice({ choice: { value, name, role, isCurrent } }: { choice: ActingChoice }) {
  return (
    <Form method="post" action={href('/dashboard/acting-for')}>
      <HiddenField name="customer" value={value} />
      <button
        type="submit"
        aria-current={isCurrent ? 'true' : undefined}
        className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-2 text-left hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-semibold">{name}</span>
          <span className="block text-muted text-xs">{role}</span>
        </span>
        {isCurrent && <Check aria-hidden="true" className="size-4 shrink-0 text-positive" />}
      </button>
    </Form>
  )
}
