const program =
  /bot\b|bot\/|crawl|spider|slurp|headless|lighthouse|preview|fetch|monitor|uptime|curl|wget|python|java\/|go-http|node|axios|okhttp|libwww|scrapy|phantom/i

/** Programs that read pages by themselves; whoever hides behind a browser's name is not told apart. */
export function isProgram(userAgent: string): boolean {
  return userAgent.trim() === '' || program.test(userAgent)
}
