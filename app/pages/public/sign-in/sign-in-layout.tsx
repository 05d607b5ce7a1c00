import type { ReactNode } from 'react'
import { BrandPanel } from './brand-panel.tsx'

type Props = {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** The sign-in layout: a form next to the brand panel. */
export function SignInLayout({ title, lead, children }: Props) {
  return (
    <section className="container-page grid flex-1 gap-10 py-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:gap-16 lg:py-10">
      <div className="mx-auto flex w-full max-w-md flex-col justify-center py-6 lg:mx-0 lg:justify-self-center lg:py-10">
        <div aria-hidden="true" className="bg-horizon h-1 w-16 rounded-full" />
        <h1 className="mt-6 font-display text-title font-bold">{title}</h1>
        {lead !== undefined && <p className="mt-3 text-muted">{lead}</p>}
        <div className="mt-8 flex flex-col gap-6">{children}</div>
      </div>
      <BrandPanel />
    </section>
  )
}

/** Keeps sign-in pages out of search engines. */
export function signInMeta(title: string) {
  return [{ title }, { name: 'robots', content: 'noindex' }]
}

export const textLink =
  'inline-block min-h-6 rounded-sm font-semibold text-link underline decoration-link/40 underline-offset-4 hover:decoration-link'
