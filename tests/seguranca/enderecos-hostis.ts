// Addresses made to lead somebody out: variations of an allowed one, and values of a «come back to» parameter.

const MAU = 'mau.example'

/** Variations of an allowed absolute address; none of them may be taken for it. */
export function parecidosCom(permitido: string): string[] {
  const url = new URL(permitido)
  const { protocol, host, hostname, pathname } = url
  const porta = url.port === '' ? '' : `:${url.port}`
  const com = (autoridade: string, caminho = pathname) => `${protocol}//${autoridade}${caminho}`
  return [
    // another path, or the same one said otherwise
    ...['/', '//', '/.', '/..', '/../', '/x', '%2f', '%2F', '%00', '%20', ' ', '.', ';x', ';/x'],
    ...['?x', '?', '#', '#x', '?code=1', '&x', '%3Fx', '%23x', '\\', '%5c', '%0d%0a', '\r\n', '\t'],
    ...['\n', '\u00a0', '\u200b', '\ufeff', '%252f', '%2e', '%2e%2e%2f', '*', '.evil', '@', '@mau'],
  ]
    .map((rabo) => `${permitido}${rabo}`)
    .concat([
      ` ${permitido}`,
      `\t${permitido}`,
      `\u0000${permitido}`,
      permitido.toUpperCase(),
      com(host, pathname.toUpperCase()),
      com(host, `/${pathname}`),
      com(host, `/.${pathname}`),
      com(host, `/x/..${pathname}`),
      com(host, `/%2e%2e${pathname}`),
      com(host, pathname.replaceAll('/', '\\')),
      com(host, pathname.replace(/./, (c) => c.concat('%63')).replace('%63c', '%63')),
      com(host, ''),
      com(host, '/'),
      // another host
      com(MAU),
      com(`${hostname}.${MAU}${porta}`),
      com(`${hostname}${MAU}`),
      com(`${MAU}.${hostname}`),
      com(`x.${host}`),
      com(`${host}.`),
      com(`${host}@${MAU}`),
      com(`${host}:80@${MAU}`),
      com(`${host}%40${MAU}`),
      com(`${MAU}@${host}`),
      com(`u:p@${host}`),
      com(`${host}\\@${MAU}`),
      com(`${MAU}\\@${host}`),
      com(`${MAU}#@${host}`),
      com(`${MAU}?@${host}`),
      com(`${MAU}%23@${host}`),
      com(`${MAU}/@${host}`),
      com(`${hostname}:1`),
      com(`${hostname}:`),
      com(`${hostname}:443:80`),
      com(`${hostname}:99999`),
      com(`${hostname}%00.${MAU}`),
      com(`${hostname} .${MAU}`),
      com(`${hostname}\t.${MAU}`),
      com(`${hostname},${MAU}`),
      com(`${hostname}:65536`),
      com(`${hostname.replaceAll('.', '\u3002')}${porta}`),
      com(`${hostname.replaceAll('.', '\uff0e')}${porta}`),
      com(`${hostname.replaceAll('.', '%2e')}${porta}`),
      com(`${hostname.replace('a', '\u0430')}${porta}`),
      com(`[::1]${porta}`),
      com(`0x7f.1${porta}`),
      com(`2130706433${porta}`),
      com(`017700000001${porta}`),
      com(`0${porta}`),
      // another scheme, or none
      permitido.replace(protocol, protocol === 'https:' ? 'http:' : 'https:'),
      permitido.replace(protocol, 'ftp:'),
      permitido.replace(`${protocol}//`, `${protocol}`),
      permitido.replace(`${protocol}//`, `${protocol}/`),
      permitido.replace(`${protocol}//`, `${protocol}///`),
      permitido.replace(`${protocol}//`, `${protocol}\\\\`),
      permitido.replace(`${protocol}//`, '//'),
      permitido.replace(`${protocol}//`, '\\\\'),
      pathname,
      '',
      ...SEM_LUGAR,
      // two addresses at once
      `${permitido},${com(MAU)}`,
      `${permitido} ${com(MAU)}`,
      `${permitido}\r\nLocation: ${com(MAU)}`,
      `${com(MAU)}?${permitido}`,
      `${com(MAU)}#${permitido}`,
      `${com(MAU)}/${permitido}`,
    ])
    .filter((endereco) => endereco !== permitido)
}

/** What is no address of a site. */
const SEM_LUGAR = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://mau.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'vbscript:msgbox(1)',
  'blob:https://mau.example/1',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://mau.example/',
  'intent://mau.example/#Intent;scheme=https;end',
  'null',
  'undefined',
  '*',
]

/** «Come back to» values; none of them may be kept as an address of this site. */
export const ORIGENS_HOSTIS: readonly string[] = [
  ...[2, 3, 4, 5].map((n) => `${'/'.repeat(n)}${MAU}`),
  ...[
    '/\\',
    '\\/',
    '\\\\',
    '/\\/',
    '/\\\\',
    '\\',
    '//\\',
    '/\t/',
    '/\n/',
    '/\r/',
    '/\r\n/',
    '\t//',
  ],
  ...['\u0000//', ' //', '\u00a0//', '\ufeff//', '/\t\\', '/\n\\', '/.//', '/..//', '/x/..//'],
  ...['/./\\', '/x/../\\', '/%2e//', '/%2e%2e//', '/x/%2e%2e//', '/..\\/'],
  ...['/%2f', '/%2F', '/%5c', '/%5C', '/%2f%2f', '/%5c%5c', '/%09/', '/%00/'].slice(0, 6),
  ...['https://', 'HTTPS://', 'https:', 'https:/', 'https:///', 'https:\\\\', 'http://', 'ftp://'],
  ...['//x@', '//x:y@', 'https://x@', '@', '.', ':', '?', '#', ';', ''],
]
  .map((antes) => `${antes}${MAU}`)
  .concat(
    [
      `//${MAU}/painel`,
      `//${MAU}\\painel`,
      `//${MAU}:443/`,
      '//mau\u3002example',
      '//mau\uff0eexample',
      '//%6d%61%75.example',
      '//[::1]/',
      '//2130706433/',
      '/\\[::1]',
      `https://aqui.invalid@${MAU}`,
      'https://aqui.invalid/painel',
      '//aqui.invalid/painel',
      'painel',
      './painel',
      '../painel',
      '?x=1',
      '#x',
      ' /painel',
      '\t/painel',
      '\u0000/painel',
      '\u200b/painel',
      '\\painel',
      '/%E0%A4%A',
      '/%',
      '/%zz',
      '/conta/sair',
      '/conta/token?code=1&state=2',
      '/CONTA/SAIR',
      '/%63onta/sair',
      '/x/../conta/sair',
      '/x/%2e%2e/conta/sair',
      '/./conta/sair',
      '/conta',
      '/conta/',
      '/conta%2fsair',
      `/${'a'.repeat(2001)}`,
      '',
      ' ',
    ],
    SEM_LUGAR,
  )

/** The ones a browser is walked through; the others are read by the same function outside of it. */
export const PARA_O_NAVEGADOR = [
  `//${MAU}`,
  `/\\${MAU}`,
  `/\t/${MAU}`,
  `/x/..//${MAU}`,
  `https://${MAU}`,
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
  '/conta/sair',
]
