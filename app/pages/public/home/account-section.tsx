import type { HomeContent } from '#modules/content/rules/sections/home.ts'
import { ReplyPicture } from '../pictures/chat.tsx'
import { DashboardPicture } from '../pictures/dashboard.tsx'

type Props = HomeContent['account'] & { vatRate: number | null }

/** Presents the customer area. */
export function AccountSection({ title, points, vatRate }: Props) {
  return (
    <section
      className="relative overflow-x-clip bg-page pb-24 md:pb-32"
      data-theme="dark"
      data-dark-section
    >
      <div className="container-page relative">
        <div className="relative z-10 -mt-8 lg:absolute lg:-top-[30.5rem] lg:right-[clamp(1.25rem,4vw,4rem)] lg:left-[46%] lg:mt-0">
          <div className="rises [--after:180ms]">
            <DashboardPicture vatRate={vatRate} />
          </div>
          <div className="rises absolute right-6 -bottom-22 hidden w-72 [--after:520ms] sm:block lg:right-auto lg:-bottom-24 lg:-left-16">
            <ReplyPicture />
          </div>
        </div>
        <div className="pt-16 sm:pt-36 lg:pt-44">
          <div className="grid gap-x-12 gap-y-10 lg:grid-cols-12 lg:items-end">
            <h2 className="font-display text-title font-bold lg:col-span-5">{title}</h2>
            <dl className="grid gap-x-8 gap-y-7 sm:grid-cols-3 lg:col-span-7">
              {points.map(({ title: term, text }) => (
                <div key={term} className="border-t border-line pt-4">
                  <dt className="font-semibold">{term}</dt>
                  <dd className="mt-1.5 text-[0.9375rem] leading-6 text-muted">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
    </section>
  )
}
