import type { ReactNode } from 'react'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { Postmark, Stamp } from './stamp.tsx'

/** The form as a letter; its stamp is postmarked once the form was sent. */
export function Letter({ isPosted, children }: { isPosted: boolean; children: ReactNode }) {
  const texts = useTexts('contactForm')
  return (
    <div className="rises rounded-[1.75rem] bg-[repeating-linear-gradient(135deg,var(--brand)_0_18px,transparent_18px_32px,#101a2b_32px_50px,transparent_50px_64px,var(--amber)_64px_82px,transparent_82px_96px)] bg-surface p-2.5 shadow-[0_50px_90px_-50px_rgb(11_18_32/0.45)] ring-1 ring-line sm:p-3.5">
      <div className="overflow-clip rounded-[1.15rem] bg-surface px-5 pt-6 pb-7 sm:px-10 sm:pt-9 sm:pb-10">
        <div className="relative mb-6 flex items-end justify-between gap-6">
          <p className="font-display font-bold text-title">{!isPosted && texts.greeting}</p>
          <Stamp className="h-24 shrink-0 sm:-mr-3 sm:h-32" />
          {isPosted && (
            <Postmark className="absolute top-0 right-10 h-24 sm:-top-3 sm:right-16 sm:h-36" />
          )}
        </div>
        <div className={isPosted ? 'pt-8 pb-14 sm:pt-14 sm:pb-24' : ''}>{children}</div>
      </div>
    </div>
  )
}
