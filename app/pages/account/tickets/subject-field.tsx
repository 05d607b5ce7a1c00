import { type ChangeEvent, useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { TextField } from '#ui/form/field.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import type { loader } from './matching-answers.ts'

type Props = { defaultValue: string | undefined; error: readonly string[] | undefined }

const pauseMs = 300

/** The subject, with questions of the FAQ that may answer it already. They open beside the form, so that nothing typed is lost. */
export function SubjectField({ defaultValue, error }: Props) {
  const { load, data } = useFetcher<typeof loader>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = ({ target }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => load(`${href('/dashboard/tickets/answers')}?${new URLSearchParams({ about: target.value })}`), pauseMs)
  }
  const matches = data?.matches ?? []
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
        onChange={look}
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
