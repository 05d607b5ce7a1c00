/** The first focusable element of every page. Its target is `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="skip-link fixed top-3 left-3 z-[100] -translate-y-20 rounded-full bg-text px-5 py-3 font-semibold text-page focus-visible:translate-y-0"
    >
      Skip to content
    </a>
  )
}
