const program =
  /bot\b|bot\/|crawl|spider|slurp|headless|lighthouse|preview|fetch|monitor|uptime|curl|wget|python|java\/|go-http|node|axios|okhttp|libwww|scrapy|phantom/i

/** Recognises bots by their user agent. */
export function isProgram(userAgent: string): boolean {
  return userAgent.trim() === '' || program.test(userAgent)
}
