import { buttonClasses } from '#ui/primitives/button-classes.ts'

/**
 * Asks before anything of others is loaded. It is part of no React tree and hidden until
 * app/analytics shows it, so it moves nothing, and a visitor who has no scripts, and so nothing to
 * agree to, never sees it. To refuse is one press, as to allow is.
 */
export function ConsentBanner({ parties }: { parties: string }) {
  return (
    <section
      id="consent"
      aria-label="Cookie choices"
      data-theme="dark"
      hidden
      className="fixed inset-x-3 bottom-[calc(var(--demo-bar,0px)+0.75rem)] z-50 max-w-md rounded-2xl bg-surface p-5 text-text shadow-[0_24px_60px_-20px_rgb(11_18_32/0.7)] sm:left-5 print:hidden"
    >
      <p className="text-[0.9375rem] leading-6">
        May we measure your visit with {parties}? This sets cookies. Nothing loads unless you allow
        it.{' '}
        <a href="/privacy#cookies" className="underline underline-offset-4">
          Privacy policy
        </a>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <button type="button" value="no" className={buttonClasses('outline', 'md')}>
          Refuse
        </button>
        <button type="button" value="yes" className={buttonClasses('outline', 'md')}>
          Allow
        </button>
      </div>
    </section>
  )
}
