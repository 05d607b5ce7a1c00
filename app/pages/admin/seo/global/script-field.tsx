import { useRef, useState } from 'react'
import { href } from 'react-router'
import { z } from 'zod'
import type { ScriptReport } from '#modules/seo/rules/custom-scripts/removed-parts.ts'
import { TextAreaField } from '#ui/form/field.tsx'
import { askJson } from '#ui/primitives/ask-json.ts'
import { ScriptFindings } from './script-findings.tsx'

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
