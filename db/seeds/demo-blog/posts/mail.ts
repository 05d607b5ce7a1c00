import type { DemoPost } from '../demo-post.ts'

export const mail: DemoPost = {
  slug: 'email-that-arrives-spf-dkim-dmarc',
  title: 'Email that arrives: SPF, DKIM and DMARC in an afternoon',
  excerpt:
    'Three DNS records decide whether your quotes reach the inbox or the spam folder. What each one proves, and in which order to set them up.',
  metaTitle: 'SPF, DKIM and DMARC, step by step',
  metaDescription:
    'Why your email lands in spam and how to fix it: what SPF, DKIM and DMARC prove, the records to add, the mistakes to avoid, and how to read the reports.',
  category: 'email',
  tags: ['spf-dkim-dmarc', 'dns', 'security'],
  author: 'Themba Ndlovu',
  picture: 'mail',
  daysAgo: 58,
  views: 5210,
  alt: 'An envelope with three seals in a row',
  content: `<p>Anyone can put your address in the From line of an email. Email was invented when everyone on the network knew everyone else, and nothing in it checks who the sender is. The three records below fix that, forty years later, without starting over. Since February 2024 Gmail and Yahoo turn away bulk senders who haven't set them up, and they are strict with everyone else too.</p>
<h2>What each of them proves</h2>
<dl><dt>SPF</dt><dd>Which servers may send for your domain. Checked against the <em>envelope</em> address, the one that bounces go to, which the recipient never sees.</dd><dt>DKIM</dt><dd>That the message was signed with your domain's key and was not changed on the way. Survives forwarding.</dd><dt>DMARC</dt><dd>That SPF or DKIM passed <em>for the domain in the From line</em>, and what to do when neither did. Also sends you reports.</dd></dl>
<p>Without the third, the first two prove something about addresses nobody looks at. DMARC ties them to the one people see.</p>
<h2>Step one: list who sends in your name</h2>
<p>This is half the work, and you do it with a pencil. There are usually more than you think:</p>
<ul><li>Your mailboxes (Microsoft 365, Google Workspace, or your host).</li><li>The website: order confirmations, contact forms, password resets.</li><li>The accounting program that emails invoices.</li><li>The newsletter service.</li><li>The help desk, the booking system, the alarm company's monitor, the scanner in the office.</li></ul>
<h2>Step two: SPF</h2>
<p>One TXT record at the domain itself. Exactly one: two SPF records count as an error, and an error as a fail.</p>
<pre><code>example.co.za.  3600  IN  TXT  "v=spf1 mx include:_spf.google.com include:spf.newsletter.example -all"</code></pre>
<p>Read it from left to right: our own mail servers may send, so may Google's, so may the newsletter service's, and nobody else. Use <code>~all</code> in place of <code>-all</code> while you are still finding out who sends.</p>
<p>There is a limit of ten DNS look-ups for the whole record, and every <code>include</code>, <code>a</code> and <code>mx</code> costs at least one. Large providers' includes contain more includes. If you have more than ten, the record fails for everyone. Remove the services you no longer use, and send newsletters from a subdomain such as <code>news.example.co.za</code>, with its own record.</p>
<h2>Step three: DKIM</h2>
<p>Each service makes a pair of keys, keeps the private one, and gives you the public one to publish under a name it chooses, the <em>selector</em>:</p>
<pre><code>s1._domainkey.example.co.za.  3600  IN  TXT  "v=DKIM1; k=rsa; p=MIIBIjANBgkqh..."</code></pre>
<p>You can have one for each service. Ask for 2048-bit keys. A key that size is too long for one DNS string, so it is split into quoted pieces; most control panels do that for you. The most common mistake is a space that slips in between them.</p>
<h2>Step four: DMARC, watching only</h2>
<pre><code>_dmarc.example.co.za.  3600  IN  TXT  "v=DMARC1; p=none; rua=mailto:dmarc@example.co.za"</code></pre>
<p><code>p=none</code> changes nothing for your email. It asks the large providers to send you a daily report on who sent email in your name, and whether it passed. They are XML files; a free tool turns them into a table. Leave it like this for two to four weeks, so that your monthly invoices have gone out at least once.</p>
<h2>Step five: read, then tighten</h2>
<p>You'll find three kinds of senders in the reports. Those you know that pass. Those you know that fail: fix them, usually by turning on DKIM with your own domain in that service's settings. And those you don't know, from countries where you have no office. They're the reason for all this.</p>
<p>When only the third kind fails, go on:</p>
<ol><li><code>p=quarantine</code>: what fails goes to spam. Stay here for two weeks.</li><li><code>p=reject</code>: what fails is refused. Nobody can use your exact name any more with a provider that checks.</li></ol>
<h2>How to test a single message</h2>
<p>Send an email to a Gmail address, open it, and choose &quot;Show original&quot;. At the top are three lines that should all say PASS. In any other email program look at the headers for <code>Authentication-Results</code>:</p>
<pre><code>spf=pass  dkim=pass header.d=example.co.za  dmarc=pass (p=REJECT) header.from=example.co.za</code></pre>
<p>If <code>dkim</code> passes but with someone else's domain after <code>header.d</code>, the service signs with its own name. That's no good for DMARC.</p>
<h2>What it will not do</h2>
<p>It doesn't make a bad email good. A newsletter to people who never asked for it will land in spam with three passes. It doesn't stop anyone from registering <code>examp1e.co.za</code>. And it says nothing about what is in the message: check the banking details on an invoice by phone, however green the ticks are.</p>
<h2>Domains that send no email</h2>
<p>If you own names that only redirect, say so before someone else uses them:</p>
<pre><code>example.africa.         IN  TXT  "v=spf1 -all"
_dmarc.example.africa.  IN  TXT  "v=DMARC1; p=reject"
example.africa.         IN  MX   0 .</code></pre>
<p>Three lines, and that name is useless to a scammer.</p>`,
}
