import type { ReactNode } from 'react'
import { Postmark, Stamp } from './stamp.tsx'

/** A sheet with the striped edge of airmail. The stamp is clean until the letter is posted. */
export function Letter({ isPosted, children }: { isPosted: boolean; children: ReactNode }) {
  return (
    <div className="rises relative rounded-[1.75rem] bg-[repeating-linear-gradient(135deg,#e0533a_0_18px,transparent_18px_32px,#101a2b_32px_50px,transparent_50px_64px,#f2a33a_64px_82px,transparent_82px_96px)] bg-surface p-2.5 shadow-[0_50px_90px_-50px_rgb(11_18_32/0.45)] ring-1 ring-line sm:p-3.5">
      <div className="relative overflow-clip rounded-[1.15rem] bg-surface px-5 pt-6 pb-7 sm:px-10 sm:pt-9 sm:pb-10">
        <div className="relative mb-7 flex justify-end sm:mb-2 sm:h-0">
          <Stamp className="h-24 sm:absolute sm:-top-3 sm:right-0 sm:h-32" />
          {isPosted && <Postmark className="absolute -top-5 right-9 h-32 sm:-top-8 sm:right-14 sm:h-44" />}
        </div>
        <div className={isPosted ? 'py-10 sm:pt-32 sm:pb-24' : 'sm:pt-2'}>{children}</div>
      </div>
    </div>
  )
}
