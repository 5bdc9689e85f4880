import type { ServerResponse } from 'node:http'
import { enderecoDaPagina } from '../fluxos/comum.ts'
import { paginaDeAviso } from '../paginas/pagina-de-erro.ts'
import { responderHtml } from '../pedido/headers.ts'
import type { Face } from './chamada.ts'

const PAGINAS = {
  resetPassword: 'novaSenha',
  verifyEmail: 'confirmar',
  verifyAndChangeEmail: 'trocarEmail',
} as const

/** Where the link of an e-mail goes on to; undefined when it is not one of ours. */
function destinoDaAcao({ ctx, opcoes }: Face, busca: URLSearchParams): string | undefined {
  const modo = busca.get('mode') ?? ''
  const codigo = busca.get('oobCode') ?? ''
  if (!/^[\w-]{20,64}$/.test(codigo)) return undefined
  if (modo === 'signIn') {
    // The application finishes this one: the SDK reads the query of its own address.
    const destino = URL.parse(busca.get('continueUrl') ?? '')
    if (!destino || !opcoes.origens.includes(destino.origin)) return undefined
    for (const [nome, valor] of busca) destino.searchParams.set(nome, valor)
    return destino.href
  }
  const pagina = Object.hasOwn(PAGINAS, modo) ? PAGINAS[modo as keyof typeof PAGINAS] : undefined
  return pagina && enderecoDaPagina(ctx, pagina, codigo)
}

/** `/__/auth/action`, where the links of e-mails arrive: our own pages use the same codes. */
export function atenderAcao(face: Face, busca: URLSearchParams, res: ServerResponse): void {
  const destino = destinoDaAcao(face, busca)
  if (destino === undefined) {
    const texto = 'Este link não está completo ou não é daqui. Abra-o de novo a partir do e-mail.'
    responderHtml(res, 400, paginaDeAviso(face.ctx, { titulo: 'Link inválido', texto }))
    return
  }
  res.statusCode = 302
  res.setHeader('Location', destino)
  res.setHeader('Content-Length', '0')
  res.end()
}
