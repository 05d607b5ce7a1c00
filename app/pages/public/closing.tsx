import type { ReactNode } from 'react'
import { Horizon } from '#ui/layout/horizon.tsx'

/** The call to action at the end of a page. */
export function Closing({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section className="relative isolate overflow-x-clip">
      <div
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 -z-10 h-96 bg-[radial-gradient(55%_100%_at_75%_100%,rgb(from_var(--amber)_r_g_b/0.3),rgb(from_var(--brand)_r_g_b/0.08)_50%,transparent_72%)]"
      />
      <div className="container-page pt-20 lg:pt-28">
        <div className="grid gap-x-12 gap-y-8 border-t border-line pt-12 lg:grid-cols-12 lg:items-end lg:pt-16">
          <div className="lg:col-span-7">
            <h2 className="font-display text-title font-bold">{title}</h2>
            <p className="mt-4 max-w-xl text-lead text-muted">{text}</p>
          </div>
          <div className="flex flex-wrap gap-3 lg:col-span-5 lg:justify-end">{children}</div>
        </div>
      </div>
      <Horizon className="mt-4 -mb-px" />
    </section>
  )
}
