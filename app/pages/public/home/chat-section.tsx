import type { HomeContent } from '#modules/content/rules/sections/home.ts'
import { ChatPicture } from '../pictures/chat.tsx'

/** How support answers, with an example conversation. */
export function ChatSection({ title, lead, ways }: HomeContent['chat']) {
  return (
    <section
      className="relative overflow-x-clip bg-page py-24 md:py-32"
      data-theme="dark"
      data-dark-section
    >
      <div
        aria-hidden="true"
        className="absolute inset-y-0 right-0 w-2/3 bg-[radial-gradient(50%_60%_at_78%_60%,rgb(from_var(--brand)_r_g_b/0.22),transparent_70%)]"
      />
      <div className="container-page relative grid items-center gap-x-12 gap-y-14 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 className="font-display text-title font-bold">{title}</h2>
          <p className="mt-6 max-w-xl text-lead text-muted">{lead}</p>
          <dl className="mt-12 grid max-w-xl gap-x-8 gap-y-6 sm:grid-cols-2">
            {ways.map((way) => (
              <div key={way.title} className="border-t border-line pt-4">
                <dt className="font-semibold">{way.title}</dt>
                <dd className="mt-1 text-[0.9375rem] leading-6 text-muted">{way.text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="lg:col-span-5 lg:col-start-8">
          <ChatPicture />
        </div>
      </div>
    </section>
  )
}
