/** In this order: several browsers name others too. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
]
const systems: readonly [name: string, mark: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
]

/** 'Chrome 126 on Windows'; what the browser says of itself where that is unknown. */
export function browserName(userAgent: string): string {
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  for (const [name, mark] of browsers) {
    const version = mark.exec(userAgent)?.[1]
    if (version !== undefined)
      return `${name} ${version}${system === undefined ? '' : ` on ${system}`}`
  }
  return userAgent.slice(0, 80) || 'Unknown'
}
