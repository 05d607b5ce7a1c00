import type { DemoPost } from '../demo-post.ts'

export const mail: DemoPost = {
  slug: 'email-that-arrives-spf-dkim-dmarc',
  title: 'E-mail that arrives: SPF, DKIM and DMARC in an afternoon',
  excerpt:
    'Three records in your DNS decide whether your quotes reach the inbox or the junk folder. What each of them proves, and the order to set them up in.',
  metaTitle: 'SPF, DKIM and DMARC, step by step',
  metaDescription:
    'Why your mail lands in junk and how to fix it: what SPF, DKIM and DMARC prove, the records to add, the mistakes to avoid, and how to read the reports.',
  category: 'e-mail',
  tags: ['spf-dkim-dmarc', 'dns', 'security'],
  author: 'Themba Ndlovu',
  picture: 'mail',
  daysAgo: 58,
  views: 5210,
  alt: 'An envelope with three seals in a row',
  content: `<p>Anybody can write your address into the From line of a message. E-mail was made in a time when everybody on the network knew everybody else, and nothing in it checks who the sender is. The three records below are how that was repaired, forty years later, without starting again. Since February 2024 Gmail and Yahoo turn away bulk senders who have not set them up, and they are strict with everybody else too.</p>
<h2>What each of them proves</h2>
<dl><dt>SPF</dt><dd>Which servers may send for your domain. Checked against the <em>envelope</em> address, the one that bounces go to, which your reader never sees.</dd><dt>DKIM</dt><dd>That the message was signed with your domain's key and was not changed on the way. Survives forwarding.</dd><dt>DMARC</dt><dd>That SPF or DKIM passed <em>for the domain in the From line</em>, and what to do when neither did. Also sends you reports.</dd></dl>
<p>The first two without the third prove something about addresses that nobody looks at. DMARC ties them to the one that people see.</p>
<h2>Step one: list who sends in your name</h2>
<p>Half of the work is here, and it is done with a pencil. Usually there are more than you think:</p>
<ul><li>Your mailboxes (Microsoft 365, Google Workspace, or your host).</li><li>The website: order confirmations, contact forms, password resets.</li><li>The accounting program that mails invoices.</li><li>The newsletter service.</li><li>The help desk, the booking system, the alarm company's monitor, the scanner in the office.</li></ul>
<h2>Step two: SPF</h2>
<p>One TXT record at the domain itself. Exactly one: two SPF records count as an error, and an error as a fail.</p>
<pre><code>example.co.za.  3600  IN  TXT  "v=spf1 mx include:_spf.google.com include:spf.newsletter.example -all"</code></pre>
<p>Read it from left to right: our own mail servers may send, so may those that Google names, so may those that the newsletter service names, and nobody else. Use <code>~all</code> in place of <code>-all</code> while you are still finding out who sends.</p>
<p>There is a limit of ten DNS look-ups for the whole record, and every <code>include</code>, <code>a</code> and <code>mx</code> costs at least one. Large providers' includes contain more includes. If you are over ten, the record fails for everybody. Take out the services that you left, and have newsletters sent from a subdomain such as <code>news.example.co.za</code>, which has a record of its own.</p>
<h2>Step three: DKIM</h2>
<p>Each service makes a pair of keys, keeps the private one, and gives you the public one to publish under a name of its choice, the <em>selector</em>:</p>
<pre><code>s1._domainkey.example.co.za.  3600  IN  TXT  "v=DKIM1; k=rsa; p=MIIBIjANBgkqh..."</code></pre>
<p>You may have as many as you have services. Ask for 2048-bit keys. A key of that size is longer than one DNS string may be, so it is split into pieces in quotes; most control panels do that by themselves, and the most common mistake is a space that slipped in between them.</p>
<h2>Step four: DMARC, watching only</h2>
<pre><code>_dmarc.example.co.za.  3600  IN  TXT  "v=DMARC1; p=none; rua=mailto:dmarc@example.co.za"</code></pre>
<p><code>p=none</code> changes nothing for your mail. It asks the large providers to send you a report a day on who sent in your name, and whether it passed. They are XML files; a free reader turns them into a table. Leave it like this for two to four weeks, so that the monthly invoices and the quarterly newsletter have gone out at least once.</p>
<h2>Step five: read, then tighten</h2>
<p>In the reports you will find three kinds of senders. Those that you know and that pass. Those that you know and that fail: put them right, usually by turning on DKIM with your own domain in that service's settings. And those that you do not know, from countries where you have no office. They are the reason for all this.</p>
<p>When only the third kind fails, go on:</p>
<ol><li><code>p=quarantine</code>: what fails goes to junk. Stay here for two weeks.</li><li><code>p=reject</code>: what fails is refused. Nobody can write in your exact name any more to a provider that checks.</li></ol>
<h2>How to test a single message</h2>
<p>Send yourself a mail to a Gmail address, open it, and choose &quot;Show original&quot;. At the top are three lines that should all say PASS. In any other program look at the headers for <code>Authentication-Results</code>:</p>
<pre><code>spf=pass  dkim=pass header.d=example.co.za  dmarc=pass (p=REJECT) header.from=example.co.za</code></pre>
<p>If <code>dkim</code> passes but with somebody else's domain after <code>header.d</code>, the service signs with its own name. That is no good for DMARC.</p>
<h2>What it will not do</h2>
<p>It does not make a bad message good. A newsletter to addresses that never asked for it will be in junk with three passes. It does not stop somebody from registering <code>examp1e.co.za</code>. And it says nothing about what is in the message: check the banking details on an invoice by phone, however green the ticks are.</p>
<h2>Domains that send no mail</h2>
<p>If you own names that only redirect, say so, before somebody else uses them:</p>
<pre><code>example.africa.         IN  TXT  "v=spf1 -all"
_dmarc.example.africa.  IN  TXT  "v=DMARC1; p=reject"
example.africa.         IN  MX   0 .</code></pre>
<p>Three lines, and that name is useless to a forger.</p>`,
}
