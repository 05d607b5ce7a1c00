import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { z } from 'zod'
import { TextField } from '#ui/form/field.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { askJson } from '#ui/primitives/ask-json.ts'

type Props = { defaultValue: string | undefined; error: readonly string[] | undefined }

const pauseMs = 300

const answerSchema = z.object({
  matches: z.array(z.object({ anchor: z.string(), question: z.string() })),
})
type Matches = z.output<typeof answerSchema>['matches']

/**
 * The subject, with questions of the FAQ that may answer it already. They open beside the form, so
 * that nothing typed is lost.
 */
export function SubjectField({ defaultValue, error }: Props) {
  const [matches, setMatches] = useState<Matches>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = async (about: string) => {
    newest.current = about
    const answer = answerSchema.safeParse(
      await askJson(`${href('/dashboard/tickets/answers')}?${new URLSearchParams({ about })}`),
    )
    if (newest.current === about) setMatches(answer.success ? answer.data.matches : [])
  }
  const lookSoon = ({ target }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void look(target.value), pauseMs)
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TextField
        label="Subject"
        name="subject"
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={defaultValue}
        error={error}
        onChange={lookSoon}
        hint={
          <>
            A few words, such as ‘Can’t send email from my phone’. It may be in our{' '}
            <SiteLink to="/faq" target="_blank" className="text-link underline underline-offset-2">
              FAQ
            </SiteLink>{' '}
            already.
          </>
        }
      />
      <div role="status">
        {matches.length > 0 && (
          <div className="rounded-lg bg-info-soft px-4 py-3 text-sm">
            <p className="font-semibold">This may answer it</p>
            <ul className="mt-1 flex flex-col">
              {matches.map(({ anchor, question }) => (
                <li key={anchor}>
                  <SiteLink
                    to={`/faq#${anchor}`}
                    target="_blank"
                    className="inline-flex min-h-6 max-sm:min-h-11 items-center text-link underline underline-offset-2"
                  >
                    {question}
                    <span className="sr-only"> (opens in a new window)</span>
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  )
}
