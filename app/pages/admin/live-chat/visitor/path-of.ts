/** The path of a page as text, and never as a link: the visitor's browser says what it is. */
export function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url
}
