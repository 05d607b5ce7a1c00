import { useRef, useState } from 'react'
import { href } from 'react-router'
import { z } from 'zod'
import type { ScriptReport } from '#modules/seo/rules/custom-scripts/removed-parts.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { TextAreaField } from '#ui/form/field.tsx'
import { askJson } from '#ui/primitives/ask-json.ts'

type Props = {
  name: string
  label: string
  hint: string | undefined
  error: string[] | undefined
  defaultValue: string
  /** Of what is saved. */
  report: ScriptReport
}

const answerSchema = z.object({
  report: z.object({
    ...{
      programs: z.boolean(),
      sources: z.number(),
      frames: z.number(),
      verifications: z.array(z.string()),
      isEmpty: z.boolean(),
    },
    removed: z.array(z.object({ part: z.string(), reason: z.string() })),
  }),
}) satisfies z.ZodType<{ report: ScriptReport }>

/**
 * A custom script. What of it would reach visitors is said as soon as the field is left, by the
 * same rules as when it is saved.
 */
export function ScriptField({ label, report, ...field }: Props) {
  const [typed, setTyped] = useState<ScriptReport | null>(null)
  const newest = useRef(field.defaultValue)
  const check = async (text: string) => {
    if (text === newest.current) return
    newest.current = text
    const answer = answerSchema.safeParse(
      await askJson(href('/admin/settings/seo/check-script'), {
        method: 'POST',
        body: new URLSearchParams({ text }),
      }),
    )
    if (newest.current === text) setTyped(answer.success ? answer.data.report : null)
  }
  return (
    <div className="flex min-w-0 flex-col gap-3 md:col-span-2">
      <TextAreaField
        {...field}
        label={label}
        rows={7}
        spellCheck={false}
        autoCapitalize="none"
        className="[&_textarea]:font-mono [&_textarea]:text-xs"
        onBlur={({ target }) => void check(target.value)}
      />
      <div role="status">
        {typed && <p className="mb-2 font-medium text-sm">Not saved yet. With this text:</p>}
        <ScriptFindings label={label} report={typed ?? report} />
      </div>
    </div>
  )
}

/** Beside the Save button, because what was taken out is named at the end of a long form. */
export function ScriptNotice({ reports }: { reports: Record<string, ScriptReport> }) {
  const [first] = Object.entries(reports).find(([, { removed }]) => removed.length > 0) ?? []
  if (first === undefined) return null
  return (
    <Alert kind="warning">
      Parts of the custom scripts don’t reach visitors.{' '}
      <a href={`#seo-${first}`} className="font-medium underline underline-offset-4">
        See what was taken out
      </a>
    </Alert>
  )
}

/** What of a text reaches visitors, and what is taken out and why. */
function ScriptFindings({ label, report }: { label: string; report: ScriptReport }) {
  const { removed, isEmpty } = report
  const used = usedParts(report)
  if (used.length === 0 && removed.length === 0) return null
  return (
    <section aria-label={`${label} as served`} className="flex min-w-0 flex-col gap-3">
      {used.length > 0 && <p className="text-muted text-sm">Visitors get: {used.join(', ')}.</p>}
      {removed.length > 0 && (
        <Alert
          kind="warning"
          title={
            isEmpty
              ? 'Nothing of this text reaches visitors'
              : 'Parts of this text don’t reach visitors'
          }
        >
          <ul className="mt-1 flex flex-col gap-2">
            {removed.map(({ part, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same part can be there twice, and the list doesn't change
              <li key={`${at} ${part}`}>
                <code className="wrap-anywhere block font-mono text-xs">{part}</code>
                {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  )
}

function usedParts({ programs, sources, frames, verifications }: ScriptReport): string[] {
  return [
    ...(programs ? ['a script of your own'] : []),
    ...(sources > 0 ? [`${sources} external ${sources === 1 ? 'script' : 'scripts'}`] : []),
    ...(frames > 0
      ? [`${frames} ${frames === 1 ? 'frame' : 'frames'} for browsers without scripts`]
      : []),
    ...verifications.map((name) => `the verification tag ${name}`),
  ]
}
